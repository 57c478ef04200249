import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { rotateApiKey } from '../../src/features/api-keys/rotate-api-key.ts';
import { passwordMatches } from '../../src/features/accounts/users/passwords.ts';
import { demoOrganisations, sharedLmsEnrolmentId } from '../../dev/demo-data.ts';
import { seedDemo } from '../../dev/seed-demo.ts';
import { suggestReport } from '../../dev/suggest-report.ts';
import type { StackOrganisation } from '../../dev/stack-file.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const said: string[] = [];
let published: readonly StackOrganisation[] = [];

/** One start of the stack, which remembers what the last one wrote to stack.json. */
function seed(
  known = published,
  publish: (organisations: readonly StackOrganisation[]) => void = (organisations) => (published = organisations),
): Promise<StackOrganisation[]> {
  said.length = 0;
  return seedDemo({ database: database.app, known, publish, log: (line) => said.push(line) });
}

const isActive = async (key: string) => (await createVerifyApiKey(database.app)(key)) !== null;
const logIn = async (email: string, password: string) => {
  const [user] = await database.rows<{ hash: string }>(
    'select password_hash as hash from user_account where email = $1',
    [email],
  );
  return passwordMatches(user!.hash, password);
};
const counts = `
  select (select count(*)::int from organisation) as organisations, (select count(*)::int from user_account) as users,
    (select count(*)::int from course) as courses, (select count(*)::int from student) as students,
    (select count(*)::int from enrolment) as enrolments, (select count(*)::int from api_key) as keys`;

// One story in steps: each begins with what the step before left in the database.
describe('seedDemo', () => {
  it('stores nothing when the file with the keys could not be written', async () => {
    const failing = seed([], () => {
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    await expect(database.rows(counts)).resolves.toMatchObject([{ organisations: 0, users: 0, students: 0, keys: 0 }]);
  });

  it('makes a believable demo with keys and logins that work', async () => {
    const organisations = await seed([]);
    expect(published).toEqual(organisations);
    expect(organisations.map(({ name }) => name)).toEqual(demoOrganisations.map(({ name }) => name));
    for (const { apiKey, adminEmail, adminPassword } of organisations) {
      await expect(isActive(apiKey)).resolves.toBe(true);
      await expect(logIn(adminEmail, adminPassword)).resolves.toBe(true);
      await expect(logIn(adminEmail.replace('admin@', 'staff@'), adminPassword)).resolves.toBe(true);
    }
    await expect(database.rows(counts)).resolves.toMatchObject([{ organisations: 2, users: 4, courses: 5, keys: 2 }]);
    const small = await database.rows(
      'select o.name from organisation o join student s on s.organisation_id = o.id group by o.id having count(*) < 8',
    );
    expect(small).toEqual([]);
  });

  it('shares an lmsEnrolmentId within the first organisation and with the other', async () => {
    const rows = await database.rows<{ name: string; enrolments: number; students: number }>(
      `select o.name, count(*)::int as enrolments, count(distinct e.student_id)::int as students
       from enrolment e join organisation o on o.id = e.organisation_id
       where e.lms_enrolment_id = $1 group by o.id order by o.name`,
      [sharedLmsEnrolmentId],
    );
    expect(rows).toEqual([
      { name: 'Harbour Safety Training', enrolments: 1, students: 1 },
      { name: 'Northgate College', enrolments: 2, students: 2 },
    ]);
    for (const { lmsEnrolmentIds } of published) {
      expect(lmsEnrolmentIds).toContain(sharedLmsEnrolmentId);
      expect(new Set(lmsEnrolmentIds).size).toBe(lmsEnrolmentIds.length);
    }
  });

  it('names every LMS id that an active enrolment has, and no other', async () => {
    for (const { name, lmsEnrolmentIds } of published) {
      const rows = await database.rows<{ id: string }>(
        `select distinct e.lms_enrolment_id as id from enrolment e join organisation o on o.id = e.organisation_id
         where o.name = $1 and e.status = 'ACTIVE' order by 1`,
        [name],
      );
      expect(rows.map(({ id }) => id)).toEqual([...lmsEnrolmentIds].sort());
    }
  });

  it('finds everything again at the second start', async () => {
    const [before] = await database.rows(counts);
    await expect(seed()).resolves.toEqual(published);
    expect(said).toEqual([]);
    await expect(database.rows(counts)).resolves.toEqual([before]);
  });

  it('leaves a key alone that somebody rotated on purpose', async () => {
    const [row] = await database.rows<{ id: string }>(`select id from organisation where slug = 'northgate-college'`);
    const { key } = await rotateApiKey(database.app, row!.id, { kind: 'SYSTEM' });
    await seed();
    await expect(isActive(key)).resolves.toBe(true);
    expect(said).toEqual([expect.stringMatching(/Northgate College.*rotated.*no longer works/)]);
    // The report to paste is one that is accepted.
    const suggestion = await suggestReport({ databaseUrl: database.readerUrl, organisations: published });
    expect(published[suggestion.organisation]!.name).toBe('Harbour Safety Training');
    const none = await suggestReport({ databaseUrl: database.readerUrl, organisations: published.slice(0, 1) });
    expect(none.note).toMatch(/the new API key/);
  });

  it('rotates keys and passwords when stack.json was lost, and says so', async () => {
    const former = published;
    const organisations = await seed([]);
    for (const [index, { apiKey, adminEmail, adminPassword }] of organisations.entries()) {
      await expect(isActive(apiKey)).resolves.toBe(true);
      await expect(isActive(former[index]!.apiKey)).resolves.toBe(false);
      await expect(logIn(adminEmail, adminPassword)).resolves.toBe(true);
      await expect(logIn(adminEmail.replace('admin@', 'staff@'), adminPassword)).resolves.toBe(true);
      await expect(logIn(adminEmail, former[index]!.adminPassword)).resolves.toBe(false);
    }
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/stack\.json was lost: API key and passwords of "Northgate College" were replaced/);
  });

  it('rotates again when a kill came between writing the keys and the commit', async () => {
    const neverCommitted = published.map((entry) => ({ ...entry, apiKey: `svc_${'a'.repeat(64)}` }));
    const organisations = await seed(neverCommitted);
    for (const { apiKey } of organisations) await expect(isActive(apiKey)).resolves.toBe(true);
    expect(said).toHaveLength(2);
  });
});
