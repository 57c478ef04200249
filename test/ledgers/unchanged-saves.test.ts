import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let logo: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#7a1f5c' } });
  logo = (await picture.png().toBuffer()).toString('base64');
});
afterAll(() => portal.close());

type Json = ReturnType<typeof JSON.parse>;

async function actions(): Promise<string[]> {
  const entries = await portal.database.rows<{ action: string }>(
    `select action from audit_entry where organisation_id = $1 and action not like 'session.%' order by id`,
    [portal.organisation.id],
  );
  return entries.map(({ action }) => action);
}

const added = async (path: string, body: object) => `${path}/${(await portal.admin.post(path, body)).json.id}`;

const student = { firstName: 'Ada', lastName: 'King', email: 'ada@example.org' };
const outcomes = [{ code: 'O1', name: 'Outcome' }];
const course = {
  name: 'First Aid',
  lmsCourseId: null,
  units: [{ code: 'U1', name: 'Unit', weight: 1, outcomes }],
  certificateDefinitions: [],
};
const connection = { preset: 'moodle', document: null, constants: {}, secrets: { token: 'a-secret-token' } };
const authentication = { type: 'BEARER', token: 'a-secret-token' };
const operation = { url: 'https://lms.example/cancel', body: '{}', authentication };
const inbound = { checkKind: 'NONE', mapping: '{}' };

/** The path of a form, its content, and a change of it. */
const forms: readonly (readonly [name: string, path: () => string | Promise<string>, body: Json, change: Json])[] = [
  ['student', () => added('/students', { ...student, firstName: 'Bo' }), student, { lastName: 'Lovelace' }],
  ['pulls', () => '/lms/pulls', { enabled: false, intervalMinutes: 30 }, { intervalMinutes: 45 }],
  ['operation', () => '/lms/operations/CANCEL_ENROLMENT', operation, { body: '{"a": 1}' }],
  [
    'connection',
    () => '/lms/connection',
    { ...connection, address: 'https://a.example' },
    { address: 'https://b.example' },
  ],
  ['logo', () => '/organisation/logo', { content: '' }, null],
  ['inbound', () => '/lms/inbound', inbound, { mapping: '{"a": 1}' }],
];

it.each(forms)(
  'a form that is saved without a change leaves no entry in the audit log: %s',
  async (name, at, body, change) => {
    const path = await at();
    const content = name === 'logo' ? { content: logo } : body;
    const save = async (more: object = {}) => {
      const answer = await portal.admin[name === 'inbound' ? 'post' : 'put'](path, { ...content, ...more });
      expect([answer.status < 300, answer.json.message]).toEqual([true, undefined]);
      return answer.json;
    };
    await save();
    const before = await actions();
    await save();
    expect(await actions()).toEqual(before);
    if (change === null) return;
    await save(change);
    expect(await actions()).toEqual([...before, before.at(-1)!.replace('.created', '.changed')]);
  },
);

it('a course that is saved without a change keeps its version and its revision, and leaves no entry', async () => {
  const { json } = await portal.admin.post('/courses', course);
  const { id: _id, createdAt: _createdAt, version, ...form } = json;
  const before = await actions();
  const saved = await portal.admin.put(`/courses/${json.id}`, { ...form, version });
  expect(saved.json).toEqual(json);
  expect((await portal.admin.get(`/courses/${json.id}/revisions`)).json.items).toHaveLength(1);
  expect(await actions()).toEqual(before);
  await portal.admin.put(`/courses/${json.id}`, { ...form, version, name: 'Second Aid' });
  expect(await actions()).toEqual([...before, 'course.changed']);
});
