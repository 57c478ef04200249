import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { newId } from '../../../src/platform/ids.ts';
import { openDatabase, type Database } from '../../../src/platform/database/database.ts';
import { bigintText, number, text } from '../../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../../src/platform/database/rows/row-shape.ts';
import { rowsOf } from '../../support/rows-of.ts';
import { StatementNames } from '../../../src/platform/database/connections/statement-names.ts';
import { isTransient } from '../../../src/platform/database/transient-errors.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let server: TestDatabase;
/** With a single connection, so that everything meets the same session. */
let database: Database;
const organisationId = newId();

beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.close());
beforeEach(async () => {
  database = await openDatabase({ url: server.appUrl, poolMax: 1 });
});
afterEach(() => database.close());

const inTransaction = <Row>(statement: RawBuilder<Row>) =>
  database.inOrganisations([organisationId], (tx) => rowsOf(tx, statement));

const statementsOf = async (of: Database) =>
  of.lookUp(
    rowShape({ name: text, plans: bigintText }),
    sql`
    select name, generic_plans + custom_plans as plans from pg_prepared_statements order by name`,
  );

describe('prepared statements', () => {
  it('are kept by the session under one name each', async () => {
    for (const value of [1, 2, 3]) {
      expect(await inTransaction(sql<{ value: number }>`select ${value}::int as value`)).toEqual([{ value }]);
    }
    const kept = await statementsOf(database);
    // The settings of the transaction, the statement, and the question itself.
    expect(kept.map(({ plans }) => Number(plans)).sort()).toEqual([1, 3, 3]);
    for (const { name } of kept) expect(name).toMatch(/^attain_0_[\w-]{20}$/);
  });

  it('are few, though texts should vary', async () => {
    for (let each = 0; each < 80; each += 1)
      await database.lookUp(rowShape({ value: number }), sql`select ${sql.raw(String(each))} as value`);
    expect(await statementsOf(database)).toHaveLength(64);
  });

  it('are not used where a pooler cannot have them', async () => {
    const plain = await openDatabase({ url: server.appUrl, poolMax: 1, preparesStatements: false });
    try {
      await plain.inOrganisations([organisationId], (tx) => rowsOf(tx, sql`select ${1}::int`));
      expect(await statementsOf(plain)).toEqual([]);
    } finally {
      await plain.close();
    }
  });

  it.each([
    [
      'a migration changes the type of a result',
      () => server.asOwner('alter table probe alter column value type text'),
    ],
    ['the session loses them', () => database.lookUp(rowShape({}), sql`deallocate all`)],
  ])('are made again after %s', async (_, change) => {
    await server.asOwner(`
      drop table if exists probe; create table probe (value int);
      insert into probe values (7); grant select on probe to attain_reports`);
    const read = () => inTransaction(sql<{ value: unknown }>`select value from probe`);
    expect(await read()).toEqual([{ value: 7 }]);
    await change();
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isTransient(failure)).toBe(true);
    expect((await read()).map(({ value }) => String(value))).toEqual(['7']);
  });
});

describe('names of statements', () => {
  it('are renewed once, however many connections have lost what the former ones stood for', () => {
    const names = new StatementNames(true);
    const former = ['select 1', 'select 2', 'select 3'].map((text) => names.nameOf(text)!);
    for (const name of former) names.renew(name);
    expect(names.nameOf('select 1')).toMatch(/^attain_1_/);
  });

  it('are given up where they get lost again and again', () => {
    const names = new StatementNames(true);
    for (let time = 0; time < 20; time += 1) names.renew(names.nameOf('select 1')!);
    expect(names.nameOf('select 1')).toBeNull();
  });

  it('are lost also for a server that speaks another language', () => {
    const german = { code: '0A000', routine: 'RevalidateCachedQuery' };
    expect(isTransient(Object.assign(new Error('gecachter Plan darf den Ergebnistyp nicht ändern'), german))).toBe(
      true,
    );
    expect(isTransient(Object.assign(new Error('nicht möglich'), { ...german, routine: 'transform' }))).toBe(false);
  });
});

describe('statements that are sent together', () => {
  it('run in their order, and each sees what the one before has done', async () => {
    const rows = await database.inOrganisations([organisationId], async (tx) => {
      const setting = (value: string) => rowsOf(tx, sql`select set_config('attain.probe', ${value}, true)`);
      const read = () => rowsOf(tx, sql<{ value: string }>`select current_setting('attain.probe') as value`);
      return Promise.all([setting('a'), read(), setting('b'), read()]);
    });
    expect([rows[1], rows[3]]).toEqual([[{ value: 'a' }], [{ value: 'b' }]]);
  });

  it('fail for the reason of the first one that fails, and leave a connection that can be used on', async () => {
    const work = () =>
      database.inOrganisations([organisationId], async (tx) => {
        const [first] = await Promise.allSettled([rowsOf(tx, sql`select ${0}::int / 0`), rowsOf(tx, sql`select 1`)]);
        expect(first.status).toBe('rejected');
        return rowsOf(tx, sql`select 2`);
      });
    await expect(work()).rejects.toMatchObject({ code: '22012' });
    expect(await database.lookUp(rowShape({ three: number }), sql`select 3 as three`)).toEqual([{ three: 3 }]);
  });

  it('are no part of a transaction whose beginning fails', async () => {
    await expect(
      database.inOrganisations(['no uuid'], (tx) => rowsOf(tx, sql`select 1 from enrolment`)),
    ).rejects.toThrow(/uuid/);
    const unnamed = database.inOrganisations([], (tx) => rowsOf(tx, sql`select id from enrolment`));
    await expect(unnamed).resolves.toEqual([]);
  });

  it('wait for their turn, each with a time of its own', async () => {
    const brief = await openDatabase({ url: server.appUrl, poolMax: 1, statementTimeout: 900 });
    try {
      // Together they take longer than one statement may, and none does.
      const pauses = () =>
        brief.inOrganisations([organisationId], (tx) =>
          Promise.all(Array.from({ length: 5 }, () => rowsOf(tx, sql`select pg_sleep(0.3)`))),
        );
      expect(await pauses()).toHaveLength(5);
    } finally {
      await brief.close();
    }
  });
});
