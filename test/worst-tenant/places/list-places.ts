import type { Place } from '../place.ts';
import { get, pick } from './requests.ts';

const zones = Intl.supportedValuesOf('timeZone');
const term = encodeURIComponent('ﷺ'.repeat(20));
const lists = [
  '/enrolments?limit=100&sort=student',
  '/enrolments?limit=100&search=last',
  '/enrolments?limit=100&search=first&status=CANCELLED',
  '/enrolments?limit=100&status=PENDING&sort=-student',
  '/enrolments?limit=100&search=zzzz',
  '/students?limit=100&search=last',
  '/students?limit=100&sort=-email',
  `/students?limit=100&search=${term}`,
  `/students?search=${encodeURIComponent('%_\\'.repeat(66))}`,
  '/audit-entries?limit=100',
  '/progress-reports?limit=100&state=UNMATCHED',
  '/events?limit=100',
  '/certificates?limit=100',
  '/emails?limit=100',
  '/lms-calls?limit=100',
  `/students?cursor=${Buffer.from(JSON.stringify(['students in order:name', 'z'.repeat(2_000), 'x'])).toString('base64url')}`,
];
const many = Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&');
const strange = [
  `/enrolments?${many.slice(0, 8_000)}`,
  `/enrolments?${'limit[a]'.repeat(1)}=1&${'search='.padEnd(8_000, 'x')}`,
  `/students?search=${'%C3%A4'.repeat(1_300)}`,
  `/enrolments?${'limit=1&'.repeat(900)}`,
  `/${'x/'.repeat(4_000)}`,
  `/enrolments/${'%2F'.repeat(2_500)}`,
  `/enrolments?from=${'9'.repeat(7_000)}`,
];

/** Lists and what else is read. */
export const listPlaces: readonly Place[] = [
  {
    name: 'lists',
    statuses: /^(200|400)$/,
    attempt: (tenant, turn) => get(tenant, pick(lists, turn)),
  },
  {
    name: 'dashboard of many time zones',
    statuses: /^(200)$/,
    attempt: (tenant, turn) => get(tenant, `/dashboard/report-days?timeZone=${encodeURIComponent(pick(zones, turn))}`),
  },
  {
    name: 'queries and headers at their limits',
    statuses: /^(400|404|431)$/,
    attempt: async (tenant, turn) => {
      if (turn % 4 !== 0) return get(tenant, pick(strange, turn));
      const headers = { ...tenant.user.headers, Cookie: `${'a=b; '.repeat(2_400)}${tenant.user.headers.Cookie}` };
      return (await tenant.user.send({ method: 'GET', path: '/internal/nothing', headers })).status;
    },
  },
];
