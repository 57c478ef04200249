import { randomUUID } from 'node:crypto';
import type { HostileTenant, Place } from '../place.ts';
import { configure, get, pick } from './requests.ts';

const report = async ({ user, world }: HostileTenant, lmsEnrolmentId: string, progress: number): Promise<number> => {
  const headers = { Authorization: `Bearer ${world.hostile.apiKey}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ lmsEnrolmentId, progress });
  return (await user.send({ method: 'PUT', path: '/api/enrolments/lms-progress', headers, body })).status;
};

/** A course as large as a body may be. */
export function largestCourse() {
  const outcomes = Array.from({ length: 100 }, (_, index) => ({ code: `${index}`, name: 'n' }));
  const units = Array.from({ length: 84 }, (_, index) => ({ code: `${index}`, name: 'n', weight: 1, outcomes }));
  const certificateDefinitions = Array.from({ length: 20 }, (_, index) => ({
    title: `T${index}`,
    threshold: index * 5,
  }));
  return { name: `Large ${randomUUID()}`, lmsCourseId: null, units, certificateDefinitions };
}

/** The largest course, with enrolments. @returns its id and their LMS ids */
export async function largeCourse(
  { user, world, owner }: HostileTenant,
  count: number,
  shared: boolean,
): Promise<{ readonly courseId: string; readonly lmsIds: string[] }> {
  const { status, json } = await user.call('POST', '/courses', largestCourse());
  if (status !== 201) throw new Error(`the course was answered with ${status}: ${JSON.stringify(json)}`);
  const { rows } = await owner.query<{ id: string }>(`
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms_enrolment_progress, mark,
      created_at, updated_at)
    select uuidv7(), '${world.hostile.id}', id, '${json.id}', 'ACTIVE',
      ${shared ? `'shared ${json.id}'` : `'large ' || id || '${json.id}'`}, 0, 0, now(), now()
    from (select id from student where organisation_id = '${world.hostile.id}' limit ${count}) s returning lms_enrolment_id as id`);
  return { courseId: json.id as string, lmsIds: [...new Set(rows.map(({ id }) => id))] };
}

let ids: string[] = [];
let progress = 0;
const next = (): number => Math.min(99.9, (progress += 0.01));

const create = async ({ user, world }: HostileTenant, turn: number): Promise<number> => {
  const headers = { ...user.headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const { studentIds, courseId } = world.hostile;
  const body = JSON.stringify({ studentId: pick(studentIds, turn), courseId });
  return (await user.send({ method: 'POST', path: '/internal/actions/create', headers, body })).status;
};

/** Endpoints of the tenant that answer badly, as many as it may have. */
async function addEndpoints({ user, lms }: HostileTenant): Promise<void> {
  const kinds = ['hang', 'slow', 'large', 'hang', 'pieces'];
  for (let index = 0; index < 50; index += 1) {
    const url = `${lms.origin}/${pick(kinds, index)}/${index}`;
    const settings = { name: 'CRM', url, description: '', eventTypes: null, authentication: { type: 'NONE' } };
    const { status } = await user.call('POST', '/webhook-endpoints', settings);
    if (status === 409) return;
    if (status !== 201) throw new Error(`an endpoint was answered with ${status}`);
  }
}

async function removeEndpoints({ user }: HostileTenant): Promise<void> {
  const { json } = await user.call('GET', '/webhook-endpoints');
  for (const { id } of json.endpoints as { id: string }[]) await user.call('DELETE', `/webhook-endpoints/${id}`);
}

/** Work behind a request: reports, calls, deliveries, sign-ins. */
export const workPlaces: readonly Place[] = [
  {
    name: 'reports of the largest course',
    statuses: /^(200|500)$/,
    prepare: async (tenant) => {
      ids = (await largeCourse(tenant, 500, false)).lmsIds;
    },
    attempt: (tenant, turn) => report(tenant, pick(ids, turn), next()),
  },
  {
    name: 'reports of a shared id',
    concurrency: 1,
    statuses: /^(200|500)$/,
    prepare: async (tenant) => {
      ids = (await largeCourse(tenant, 200, true)).lmsIds;
    },
    attempt: async (tenant) => {
      const status = await report(tenant, ids[0]!, next());
      await new Promise((resolve) => setTimeout(resolve, 500));
      return status;
    },
  },
  {
    name: 'reports of unknown ids',
    statuses: /^(200|500)$/,
    attempt: (tenant) => report(tenant, randomUUID().repeat(7), 50),
  },
  {
    name: 'an LMS that hangs',
    concurrency: 40,
    statuses: /^(0|200|202|409|50.)$/,
    prepare: (tenant) =>
      configure(tenant, 'CREATE_ENROLMENT', `${tenant.lms.origin}/hang`, '{"student": "${student.id}"}'),
    attempt: create,
  },
  {
    name: 'a name server that is silent',
    concurrency: 40,
    statuses: /^(0|50.)$/,
    prepare: (tenant) => configure(tenant, 'GET_COURSES', 'http://lms.silent.test/courses?search=${searchTerm}'),
    attempt: (tenant, turn) => get(tenant, `/lms/courses?search=${turn}`),
  },
  {
    name: 'webhook endpoints that hang, drip or flood',
    statuses: /^(200|500)$/,
    prepare: async (tenant) => {
      await addEndpoints(tenant);
      ids = tenant.world.hostile.lmsEnrolmentIds.slice(1);
    },
    attempt: (tenant, turn) => report(tenant, pick(ids, turn), next()),
  },
  {
    name: 'sign-ins from many addresses',
    statuses: /^(401|429)$/,
    prepare: removeEndpoints,
    attempt: async ({ user, world }, turn) => {
      const headers = {
        Origin: world.apiUrl,
        'Content-Type': 'application/json',
        'X-Forwarded-For': `2001:db8:${(turn >> 8) & 0xffff}:${turn & 0xff}::1`,
      };
      const body = JSON.stringify({ email: `nobody-${turn}@example.org`, password: 'p'.repeat(200) });
      return (await user.send({ method: 'POST', path: '/internal/session', headers, body })).status;
    },
  },
];
