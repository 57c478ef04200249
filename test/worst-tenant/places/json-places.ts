import { gzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import type { Place } from '../place.ts';
import { configure, get, pick, sendText } from './requests.ts';

const kibibyte = 1024;
const course = { name: 'Worst', lmsCourseId: null, certificateDefinitions: [] };

/** Text up to a size: a beginning, a part again and again, an end. */
const filled = (bytes: number, begin: string, part: (index: number) => string, end: string): string => {
  const parts = [begin];
  for (let index = 0, length = begin.length + end.length; ; index += 1) {
    const next = part(index);
    if (length + next.length > bytes) break;
    length += next.length;
    parts.push(next);
  }
  return parts.join('') + end;
};

/** Bodies at the limit that fail the contract, or fail before. */
const refusedBodies = (limit: number): string[] => [
  // As many values as are taken, each of a wrong type.
  JSON.stringify({ ...course, units: Array.from({ length: Math.min(49_000, limit / 3) }, () => 1) }),
  // Units that lack everything.
  filled(limit, '{"name":"W","lmsCourseId":null,"certificateDefinitions":[],"units":[{}', () => ',{}', ']}'),
  // Keys that the contract does not know.
  filled(limit, '{"name":"W"', (index) => `,"k${index}":0`, '}'),
  filled(limit, '{"0":0', (index) => `,"${index + 1}":0`, '}'),
  // A text for a pattern, and one of characters that take long to encode.
  JSON.stringify({ ...course, name: ' '.repeat(limit - 200), units: [] }),
  JSON.stringify({ ...course, name: '\u{1F600}'.repeat((limit - 200) / 4), units: [] }),
  // The deepest that is taken, and one that ends too early.
  `${'['.repeat(32)}${']'.repeat(32)}`.padEnd(limit),
  filled(limit, '[', () => '{"a":[', ''),
  filled(limit, '["', () => '\\u0041', '"]'),
  filled(limit, '[0', () => ',-1e-400', ']'),
];

/** The largest courses that are taken. */
const acceptedCourses = (): string[] => {
  const outcomes = (count: number) => Array.from({ length: count }, (_, index) => ({ code: `${index}`, name: 'n' }));
  return [
    JSON.stringify({
      ...course,
      units: Array.from({ length: 86 }, (_, index) => ({
        code: `${index}`,
        name: 'n',
        weight: 1,
        outcomes: outcomes(100),
      })),
    }),
    JSON.stringify({
      ...course,
      certificateDefinitions: Array.from({ length: 20 }, (_, index) => ({ title: 't'.repeat(200), threshold: index })),
      units: Array.from({ length: 100 }, (_, index) => ({
        code: `${index}`.padEnd(50, 'c'),
        name: 'n'.repeat(200),
        weight: 1,
        outcomes: outcomes(80),
      })),
    }),
  ];
};

/** Replies of an LMS of about 1 MiB. */
const replies = (): Record<string, string> => {
  const limit = kibibyte * kibibyte;
  return {
    deep: filled(limit, '', () => '[{"a":', ''),
    depth: `${'['.repeat(100)}${']'.repeat(100)}`.padEnd(limit),
    wide: filled(limit, '[0', () => ',0', ']'),
    courses: `[${Array.from({ length: 16_000 }, (_, index) => `{"id":${index},"name":"n"}`).join(',')}]`,
    numbers: filled(limit, '{"0":0', (index) => `,"${index + 1}":0`, '}'),
    digits: `[${'9'.repeat(limit - 2)}]`,
    escapes: filled(limit, '["', () => '\\u0041', '"]'),
    twice: filled(limit, '{"id":1', () => ',"id":1', '}'),
    objects: filled(limit, '[{}', () => ',{}', ']'),
    id: `{"id":"1","more":"${'x'.repeat(limit - 40)}"}`,
  };
};

const secret = 'a%5Cu00e4 &amp;"\\/'.repeat(400);
const echoes = (): Record<string, string> => ({
  echo: `{"id":"1","echo":"${JSON.stringify(secret.repeat(20)).slice(1, -1)}"}`,
  near: `{"id":"1","echo":"${JSON.stringify(secret.slice(0, -1).repeat(20)).slice(1, -1)}"}`,
  encoded: `{"id":"1","echo":"${encodeURIComponent(secret.slice(0, 2_000)).replaceAll('%', '%25').repeat(40)}"}`,
});

let bodies: string[] = [];
let names: string[] = [];
let zipped: Buffer[] = [];

/** JSON of the tenant and of its LMS. */
export const jsonPlaces: readonly Place[] = [
  {
    name: 'JSON bodies: refused',
    statuses: /^400$/,
    prepare: () => Promise.resolve(void (bodies = refusedBodies(256 * kibibyte))),
    attempt: (tenant, turn) => sendText(tenant, 'POST', '/courses', pick(bodies, turn)),
  },
  {
    name: 'JSON bodies: packed',
    statuses: /^(400|413)$/,
    prepare: () => {
      zipped = [Buffer.alloc(300e6), Buffer.from(refusedBodies(256 * kibibyte)[0]!)].map((each) => gzipSync(each));
      return Promise.resolve();
    },
    attempt: async ({ user }, turn) => {
      const headers = { ...user.headers, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
      return (await user.send({ method: 'POST', path: '/internal/courses', headers, body: pick(zipped, turn) })).status;
    },
  },
  {
    name: 'JSON bodies: public API',
    statuses: /^400$/,
    prepare: () => Promise.resolve(void (bodies = refusedBodies(16 * kibibyte))),
    attempt: async ({ user, world }, turn) => {
      const headers = { Authorization: `Bearer ${world.hostile.apiKey}`, 'Content-Type': 'application/json' };
      const call = { method: 'PUT', path: '/api/enrolments/lms-progress', headers, body: pick(bodies, turn) };
      return (await user.send(call)).status;
    },
  },
  {
    name: 'courses: the largest',
    // 500: as with uploads, on a busy machine.
    statuses: /^(201|500)$/,
    prepare: () => Promise.resolve(void (bodies = acceptedCourses())),
    attempt: (tenant, turn) => sendText(tenant, 'POST', '/courses', pick(bodies, turn)),
  },
  {
    name: 'replies of an LMS',
    statuses: /^(200|502)$/,
    prepare: async (tenant) => {
      const all = replies();
      names = Object.keys(all);
      for (const name of names) tenant.lms.replies.set(name, Buffer.from(all[name]!));
      await configure(tenant, 'GET_COURSES', `${tenant.lms.origin}/reply/\${searchTerm}`);
    },
    attempt: (tenant, turn) => get(tenant, `/lms/courses?search=${pick(names, turn)}`),
  },
  {
    name: 'replies that echo a credential',
    statuses: /^(200|502)$/,
    prepare: async (tenant) => {
      const all = echoes();
      names = Object.keys(all);
      for (const name of names) tenant.lms.replies.set(name, Buffer.from(all[name]!));
      const authentication = { type: 'BASIC', username: secret.slice(0, 3_000), password: secret.slice(1, 2_900) };
      await configure(tenant, 'GET_ENROLMENT', `${tenant.lms.origin}/reply/\${enrolmentId}`, '', authentication);
    },
    attempt: (tenant, turn) => get(tenant, `/lms/enrolments/${pick(names, turn)}`),
  },
  {
    name: 'templates: preview',
    statuses: /^200$/,
    prepare: async (tenant) => {
      const variables = Array.from({ length: 200 }, () => '"${student.lastName}"').join(',');
      const filling = filled(60 * kibibyte, '', () => '0,', '');
      await configure(
        tenant,
        'CREATE_ENROLMENT',
        `${tenant.lms.origin}/quick`,
        `[${filling.slice(0, 9_000)}${variables}]`,
      );
      const results = `[${'${quizResults},'.repeat(199)}\${quizResults}]`;
      await configure(tenant, 'UPDATE_MARKING', `${tenant.lms.origin}/quick`, results);
      const name = '\\"\u00e4'.repeat(400);
      bodies = [
        JSON.stringify({ values: { 'student.lastName': name } }),
        JSON.stringify({ values: { 'student.lastName': 'x'.repeat(20_000) } }),
      ];
      names = [
        JSON.stringify({ values: { quizResults: JSON.stringify(Array.from({ length: 24 }, () => 0)) } }),
        JSON.stringify({ values: { quizResults: `[${'{"a":[0]},'.repeat(1_900)}0]` } }),
        JSON.stringify({ values: { quizResults: `${'['.repeat(9_000)}${']'.repeat(9_000)}` } }),
      ];
    },
    attempt: (tenant, turn) =>
      turn % 2 === 0
        ? sendText(tenant, 'POST', '/lms/operations/CREATE_ENROLMENT/try', pick(bodies, turn >> 1))
        : sendText(tenant, 'POST', '/lms/operations/UPDATE_MARKING/try', pick(names, turn >> 1)),
  },
  {
    name: 'templates: save',
    statuses: /^(200|400)$/,
    prepare: (tenant) => {
      const settings = (body: string, url: string) =>
        JSON.stringify({ url, body, authentication: { type: 'BEARER', token: 't'.repeat(8_000) } });
      const url = `${tenant.lms.origin}/quick?${'x'.repeat(7_900)}`;
      bodies = [
        settings('${student.lastName}'.repeat(3_400), url),
        settings('"'.repeat(65_536), url),
        settings('['.repeat(65_536), url),
        settings('x'.repeat(65_537), url),
      ];
      return Promise.resolve();
    },
    attempt: (tenant, turn) => sendText(tenant, 'PUT', '/lms/operations/TRANSFER_ENROLMENT', pick(bodies, turn)),
  },
  {
    name: 'marking: largest requests',
    statuses: /^(200|202|4..|50.)$/,
    prepare: async (tenant) => {
      const results = `[${'${quizResults},'.repeat(20)}\${quizResults}]`;
      await configure(tenant, 'UPDATE_MARKING', `${tenant.lms.origin}/quick`, results);
      const { rows } = await tenant.owner.query<{ id: string }>(
        `select id from enrolment where organisation_id = '${tenant.world.hostile.id}' and status = 'ACTIVE' order by id desc limit 500`,
      );
      names = rows.map(({ id }) => id);
      const marks = tenant.world.hostile.unitIds.map((unitId) => ({
        ...{ unitId, name: 'n'.repeat(200), score: 1, maxScore: 10, passed: false },
      }));
      const many = Array.from({ length: 200 }, () => ({ ...marks[0]!, unitId: randomUUID() }));
      bodies = [JSON.stringify({ results: marks }), JSON.stringify({ results: many })];
    },
    attempt: async (tenant, turn) => {
      const { user } = tenant;
      const headers = { ...user.headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
      const path = `/internal/enrolments/${pick(names, turn)}/mark`;
      return (await user.send({ method: 'POST', path, headers, body: pick(bodies, turn) })).status;
    },
  },
];
