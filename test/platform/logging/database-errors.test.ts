import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { newId } from '../../../src/platform/ids.ts';
import { rowsOf } from '../../support/rows-of.ts';
import { captureLog } from '../../support/log-capture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const planted = 'zoe.planted@example.org';

/** How the database refuses a statement. */
async function refusal(statement: RawBuilder<unknown>): Promise<Error> {
  return database.app
    .inOrganisation(newId(), (tx) => rowsOf(tx, statement))
    .then(
      () => new Error('it was not refused'),
      (error: unknown) => error as Error,
    );
}

it.each([
  ['a value that is no id', '22P02', sql`select ${planted}::uuid`],
  [
    'a row that is there already',
    '23505',
    sql.raw(`do $$ begin raise exception 'Key (email)=(${planted})' using errcode = '23505', detail = 'Key (email)=(${planted})',
      hint = '${planted}', table = 'student', constraint = 'student_email_unique'; end $$`),
  ],
  ['a text of a trigger', 'P0001', sql.raw(`do $$ begin raise exception 'not for ${planted}'; end $$`)],
])('a log line about %s says why, without the value', async (_what, code, statement) => {
  const error = await refusal(statement);
  expect(`${error.message} ${(error as Error & { detail?: string }).detail}`).toContain(planted);
  const { log, lines } = captureLog('test');
  log.error('something failed', { error });
  log.error('something failed', { error: new Error(`cannot go on: ${error.message}`, { cause: error }) });
  log.error('something failed', { tried: [{ error: new AggregateError([error], 'all failed') }] });
  const text = JSON.stringify(lines());
  expect(text).not.toContain(planted);
  expect(text).not.toContain('zoe');
  expect(lines()[0]).toMatchObject({
    error: {
      message: `the database refused it (SQLSTATE ${code})`,
      code,
      severity: 'ERROR',
      stack: expect.stringContaining('the database refused it'),
      ...(code === '23505' ? { table: 'student', constraint: 'student_email_unique' } : {}),
    },
  });
  expect(lines()[1]).toMatchObject({
    error: { message: `cannot go on: the database refused it (SQLSTATE ${code})`, cause: { code } },
  });
});

it('a log line says in the words of the database what is wrong with it, and not with a value', async () => {
  const error = await refusal(sql`select * from no_such_table`);
  const { log, lines } = captureLog('test');
  log.error('something failed', { error });
  expect(lines()[0]).toMatchObject({ error: { code: '42P01', message: expect.stringContaining('no_such_table') } });
});
