import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { check, resolveConfig } from 'prettier';
import { formatSource } from '../../dev/format-source.ts';
import { compareSchema } from '../../src/schema/compare-schema.ts';
import { createMigration, migrationsFolder } from '../../src/schema/create-migration.ts';
import { draftStatements } from '../../src/schema/draft-migration.ts';
import { migrations } from '../../src/schema/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'attain-migrations-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The names of what differs. */
async function differences(): Promise<typeof nothing> {
  const { missing, changed, extra } = await compareSchema(database.ownerUrl);
  const name = ({ kind, table, name: own }: (typeof missing)[number]) => `${kind} ${table}.${own}`;
  return { missing: missing.map(name), changed: changed.map(({ wanted }) => name(wanted)), extra: extra.map(name) };
}

const nothing: Record<'missing' | 'changed' | 'extra', string[]> = { missing: [], changed: [], extra: [] };

// Each plants one fault; they add up, so that the last test has all of them to mend.
describe('a difference is found', () => {
  let known: typeof nothing = nothing;
  it.each<[string, string, Partial<typeof nothing>]>([
    ['a column is missing', 'alter table course drop column lms_course_id', { missing: ['column course.lms_course_id'] }],
    ['a column may be null', 'alter table course alter created_at drop not null', { changed: ['column course.created_at'] }],
    ['a type differs', 'alter table unit alter name type varchar(50)', { changed: ['column unit.name'] }],
    ['a default is missing', 'alter table enrolment alter mark drop default', { changed: ['column enrolment.mark'] }],
    ['a default differs', `alter table email_outbox alter state set default 'SENT'`, { changed: ['column email_outbox.state'] }],
    ['an index is missing', 'drop index email_outbox_due', { missing: ['index email_outbox.email_outbox_due'] }],
    ['an index covers something else', 'drop index api_key_one_active; create unique index api_key_one_active on api_key (organisation_id)', { changed: ['index api_key.api_key_one_active'] }],
    ['an index of a partitioned table is missing', 'drop index progress_report_waiting', { missing: ['index progress_report.progress_report_waiting'] }],
    ['a check is missing', 'alter table enrolment drop constraint enrolment_mark_range', { missing: ['constraint enrolment.enrolment_mark_range'] }],
    ['a check allows more', `alter table api_key add constraint api_key_more check (true)`, { extra: ['constraint api_key.api_key_more'] }],
    ['a key is not unique', 'alter table user_account drop constraint user_account_email_unique', { missing: ['constraint user_account.user_account_email_unique'] }],
    ['a policy is missing', 'drop policy intake_insert on progress_report', { missing: ['policy progress_report.intake_insert'] }],
    ['a policy lets everything through', 'alter policy tenant_isolation on student using (true)', { changed: ['policy student.tenant_isolation'] }],
    ['row-level security is not forced', 'alter table certificate no force row level security', { changed: ['security certificate.certificate'] }],
    ['row-level security is off', 'alter table outcome disable row level security', { changed: ['security outcome.outcome'] }],
    ['a table has a column more', 'alter table student add nickname text', { extra: ['column student.nickname'] }],
  ])('%s', async (_what, statement, expected) => {
    const before = known;
    await database.asOwner(statement);
    const after = await differences();
    known = after;
    const news = Object.fromEntries(
      Object.entries(after).map(([how, names]) => [how, names.filter((n) => !before[how as keyof typeof before].includes(n))]),
    );
    expect(news).toEqual({ ...nothing, ...expected });
  }); // prettier-ignore

  it('a table is missing', async () => {
    await database.asOwner('drop table progress_effect, outcome_result');
    expect((await differences()).missing).toEqual(
      expect.arrayContaining(['table progress_effect.progress_effect', 'policy outcome_result.tenant_isolation']),
    );
  });
});

it('the migration that is drafted mends all of them', async () => {
  copyFileSync(join(migrationsFolder, 'index.ts'), join(folder, 'index.ts'));
  copyFileSync(join(migrationsFolder, 'migration-0001-initial.ts'), join(folder, 'migration-0001-initial.ts'));
  const path = await createMigration({
    ownerUrl: database.ownerUrl,
    name: 'mend-it-all',
    folder,
    format: formatSource,
  });

  expect(path).toBe(join(folder, 'migration-0002-mend-it-all.ts'));
  const statements = draftStatements(await compareSchema(database.ownerUrl));
  const text = readFileSync(path!, 'utf8');
  expect(text).toContain(
    '/** TODO: say what it is for, and why. */\nexport class Migration0002MendItAll extends Migration {',
  );
  const options = await resolveConfig(join(migrationsFolder, 'index.ts'));
  for (const file of [path!, join(folder, 'index.ts')]) {
    expect(await check(readFileSync(file, 'utf8'), { ...options, filepath: file })).toBe(true);
  }
  expect(stripTypeScriptTypes(text)).toContain('drop column "nickname"');
  expect([...text.matchAll(/^ {2}['`]/gm)]).toHaveLength(statements.length);
  const index = stripTypeScriptTypes(readFileSync(join(folder, 'index.ts'), 'utf8'));
  expect(index).toContain(`import { Migration0002MendItAll } from './migration-0002-mend-it-all.ts';`);
  expect([...index.matchAll(/\{ name: '/g)]).toHaveLength(migrations.length + 1);
  expect(index.trimEnd().endsWith(`{ name: '0002-mend-it-all', class: Migration0002MendItAll },\n];`)).toBe(true);

  await database.asOwner(statements.join(';\n'));
  expect(await differences()).toEqual(nothing);
});
