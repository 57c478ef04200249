import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/platform/ids.ts';
import { packed, sheetXml, workbookOf, workbookParts } from '../../support/workbook.ts';
import type { HostileTenant, Place } from '../place.ts';
import { configure, get, pick, sendText } from './requests.ts';
import { largeCourse, largestCourse } from './work-places.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The workbooks whose import costs most among those that may be sent. Each may be refused or accepted. */
function worstWorkbooks(): Buffer[] {
  const header = ['First name', 'Last name', 'E-mail'];
  const people = (count: number) => Array.from({ length: count }, (_, row) => ['F', 'L', `sheet-${row}@example.org`]);
  const good = workbookParts([{ name: 'A', rows: [header, ...people(1)] }]);
  const sheet = 'xl/worksheets/sheet1.xml';
  const inRows = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return [
    workbookOf({ name: 'A', rows: [header, ...people(20_000)] }),
    packed({ ...good, [sheet]: inRows(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(20_000)) }),
    packed({ ...good, [sheet]: new Uint8Array(70_000_000) }),
    packed({ ...good, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(480_000)}</sst>` }),
    packed({ ...good, [sheet]: inRows('<row/>'.repeat(2_000_000)) }),
    packed({
      ...good,
      [sheet]: sheetXml([header, Array<string>(190).fill('x')]),
      'xl/styles.xml': `<a>${'<xf/>'.repeat(2_000_000)}</a>`,
    }),
  ];
}

let files: Buffer[] = [];
let ids: string[] = [];
let courseId = '';

async function cancelBulkRuns({ user }: HostileTenant): Promise<void> {
  const { json } = await user.call('GET', '/bulk-runs');
  for (const { id, state } of json.items as { id: string; state: string }[]) {
    if (state === 'RUNNING') await user.call('POST', `/bulk-runs/${id}/cancel`);
  }
}

/** Follows the changes for a second. @returns the status */
async function follow({ user, world }: HostileTenant): Promise<number> {
  const headers = { ...user.headers, Accept: 'text/event-stream' };
  const sent = httpGet(`${world.apiUrl}/internal/changes`, { headers, agent: false });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).resume();
  await sleep(1_000);
  response.destroy();
  return response.statusCode!;
}

const searches = [
  ...['a', 'l', 'f l', 'last', 'last l f first', 'x'.repeat(200), 'row-', '@', 'C-', 'lms-', 'ﷺ'.repeat(100)],
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
];

/** Work that other requests or runs go on with. */
export const runPlaces: readonly Place[] = [
  {
    name: 'imports: workbooks',
    // 500: as with CSV files, on a busy machine.
    statuses: /^(201|422|500)$/,
    prepare: () => Promise.resolve(void (files = worstWorkbooks())),
    attempt: (tenant, turn) =>
      sendText(tenant, 'POST', '/imports?kind=STUDENTS&fileName=worst.xlsx', pick(files, turn), workbookType),
  },
  {
    name: 'bulk runs',
    concurrency: 2,
    // 409: one is under way, or all are enrolled.
    statuses: /^(200|409|422|500)$/,
    prepare: async (tenant) => {
      const { world, owner, lms } = tenant;
      await configure(tenant, 'CREATE_ENROLMENT', `${lms.origin}/quick`, '{"student": "${student.id}"}');
      const of = `from student where organisation_id = '${world.hostile.id}'`;
      ids = (await owner.query<{ id: string }>(`select id ${of} order by id limit 20000`)).rows.map(({ id }) => id);
      ({ courseId } = await largeCourse(tenant, 1, false));
      await owner.query(`update course set lms_course_id = 'bulk' where id = '${courseId}'`);
    },
    attempt: async (tenant, turn) => {
      const first = (turn % 4) * 5_000;
      const wanted = { kind: 'ENROL', courseId, ids: ids.slice(first, first + 5_000) };
      const { status, json } = await tenant.user.call('POST', '/bulk-runs', wanted);
      return status === 201 ? (await tenant.user.call('POST', `/bulk-runs/${json.id}/start`)).status : status;
    },
  },
  {
    name: 'previews of a correction',
    concurrency: 6,
    // 409: five are computed already.
    statuses: /^(201|202|409|500)$/,
    prepare: async (tenant) => {
      await cancelBulkRuns(tenant);
      ({ courseId } = await largeCourse(tenant, 5_000, false));
      await tenant.owner.query(`update enrolment set lms_enrolment_progress = 50 where course_id = '${courseId}'`);
    },
    attempt: async ({ user }, turn) => {
      const course = largestCourse();
      const certificateDefinitions = course.certificateDefinitions.map((each) => ({ ...each, threshold: turn % 100 }));
      const { status } = await user.call('POST', `/courses/${courseId}/changes`, { ...course, certificateDefinitions });
      return status;
    },
  },
  {
    name: 'search',
    statuses: /^200$/,
    attempt: (tenant, turn) => {
      const uuids = Array.from({ length: 4 }, newId).join(' ');
      return get(tenant, `/search?q=${encodeURIComponent(pick([...searches, uuids], turn))}`);
    },
  },
  {
    name: 'streams of changes',
    concurrency: 60,
    statuses: /^200$/,
    attempt: follow,
  },
];
