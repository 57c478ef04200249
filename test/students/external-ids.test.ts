import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
const taken = 'Another student has this external reference.';
const reference = () => `S-${newId()}`;

describe('the external reference of a student', () => {
  it('is stored without white space at its ends, changed, kept and removed', async () => {
    const first = reference();
    const added = await portal.staff.post('/students', { ...ada, externalId: `  ${first} ` });
    expect([added.status, added.json.externalId]).toEqual([201, first]);
    const path = `/students/${added.json.id}`;
    const change = async (body: object) => (await portal.staff.put(path, { ...ada, ...body })).json.externalId;
    expect(await change({})).toBe(first);
    const second = reference();
    expect(await change({ externalId: second })).toBe(second);
    expect(await change({ externalId: second, lastName: 'King' })).toBe(second);
    expect(await change({ externalId: null })).toBeNull();
    expect((await portal.staff.get(path)).json.externalId).toBeNull();
    const entries = await portal.database.rows<{ details: object }>(
      `select details from audit_entry where subject_id = $1 order by id`,
      [added.json.id],
    );
    expect(entries.map(({ details }) => details)).toEqual([
      {},
      { changed: ['externalId'] },
      { changed: ['lastName'] },
      { changed: ['lastName', 'externalId'] },
    ]);
    expect(JSON.stringify(entries)).not.toContain(first);
  });

  it('is given once within an organisation, and is compared exactly', async () => {
    const externalId = reference();
    const first = await portal.staff.post('/students', { ...ada, externalId });
    const again = await portal.staff.post('/students', { ...ada, externalId: ` ${externalId}` });
    expectError(again, 409);
    expect(again.json.message).toBe(taken);
    expect((await portal.staff.post('/students', { ...ada, externalId: externalId.toLowerCase() })).status).toBe(201);
    const { id } = (await portal.staff.post('/students', ada)).json;
    const changed = await portal.staff.put(`/students/${id}`, { ...ada, externalId });
    expectError(changed, 409);
    expect(changed.json.message).toBe(taken);
    expect((await portal.staff.get(`/students/${id}`)).json.externalId).toBeNull();
    expect((await portal.otherAdmin.post('/students', { ...ada, externalId })).status).toBe(201);
    expect((await portal.staff.put(`/students/${first.json.id}`, { ...ada, externalId: null })).status).toBe(200);
    expect((await portal.staff.put(`/students/${id}`, { ...ada, externalId })).status).toBe(200);
  });

  it('is given to one of several who ask at the same moment', async () => {
    const externalId = reference();
    const { id } = (await portal.staff.post('/students', ada)).json;
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => portal.staff.post('/students', { ...ada, externalId })),
      portal.staff.put(`/students/${id}`, { ...ada, externalId }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is not changed on the basis of an older state', async () => {
    const { id, version } = (await portal.staff.post('/students', ada)).json;
    const externalId = reference();
    expect((await portal.staff.put(`/students/${id}`, { ...ada, externalId, version })).status).toBe(200);
    expectError(await portal.staff.put(`/students/${id}`, { ...ada, externalId: reference(), version }), 409);
    expect((await portal.staff.get(`/students/${id}`)).json.externalId).toBe(externalId);
  });

  it('is found by its beginning, in this organisation only, after names and addresses, on one page each', async () => {
    const word = `q${newId().slice(-8)}`;
    const named = await portal.staff.post('/students', { ...ada, lastName: word, externalId: `${word}-0` });
    const first = await portal.staff.post('/students', { ...ada, externalId: `${word.toUpperCase()}-1` });
    const second = await portal.staff.post('/students', { ...ada, externalId: `${word}-2` });
    await portal.otherAdmin.post('/students', { ...ada, externalId: `${word}-3` });
    const wanted = [named, first, second].map(({ json }) => json.id);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json } = await portal.staff.get(`/students?limit=1&search=${word}${cursor && `&cursor=${cursor}`}`);
      found.push(...json.items.map(({ id }: { id: string }) => id));
      cursor = json.nextCursor;
    }
    expect(found).toEqual(wanted);
    expect((await portal.staff.get(`/students?search=${word}-2`)).json.items).toHaveLength(1);
  });

  it('is in the downloads of students and of one student, and is removed by an erasure', async () => {
    const externalId = reference();
    const { id } = (await portal.admin.post('/students', { ...ada, externalId })).json;
    const file = (await portal.admin.get('/students/export')).body.toString();
    expect(file.split('\r\n')[0]).toBe(
      '\ufeffFirst name,Last name,E-mail,Added,Student id,External reference,Language',
    );
    expect(file).toContain(`${id},${externalId},\r\n`);
    expect((await portal.admin.get(`/students/${id}/export`)).json.student.externalId).toBe(externalId);
    const erased = await portal.admin.post(`/students/${id}/erase`, { name: 'Ada Lovelace' });
    expect(erased.json).toMatchObject({ isErased: true, externalId: null });
    expect(
      await portal.database.rows('select 1 from student where external_id = $1 or search_external_id = lower($1)', [
        externalId,
      ]),
    ).toEqual([]);
    expectError(await portal.admin.put(`/students/${id}`, { ...ada, externalId }), 409);
    expect((await portal.admin.post('/students', { ...ada, externalId })).status).toBe(201);
  });
});
