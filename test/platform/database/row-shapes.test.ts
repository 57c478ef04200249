import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { execute, query, type Transaction } from '../../../src/platform/database/database.ts';
import { RowShapeError } from '../../../src/platform/database/rows/check-rows.ts';
import { columnOf, columnsOf } from '../../../src/platform/database/rows/columns-of.ts';
import {
  bigintText,
  boolean,
  bytes,
  inet,
  json,
  jsonArray,
  jsonObject,
  nullable,
  number,
  oneOf,
  text,
  textArray,
  timestamp,
  timestampText,
  uuid,
  type Columns,
} from '../../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../../src/platform/database/rows/row-shape.ts';
import { now, tables } from '../../../src/platform/database/tables.ts';
import { newId } from '../../../src/platform/ids.ts';
import {
  AlertEvaluation,
  entities,
  Enrolment,
  SignInAttempts,
  SigningKey,
  Student,
} from '../../../src/schema/entities/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
const organisationId = newId();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Run = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

const ways: readonly (readonly [string, Run])[] = [
  ['the ORM', (work) => database.app.inOrganisation(organisationId, work)],
  ['a pipelined transaction', (work) => database.app.inOrganisations([organisationId], work)],
];

describe.each(ways)('rows in a transaction of %s', (_way, run) => {
  const read = <C extends Columns>(columns: C, statement: RawBuilder<unknown>) =>
    run((tx) => query(tx, rowShape(columns), statement));

  it('have the values that their shape declares', async () => {
    const columns = {
      id: uuid,
      name: text,
      is: boolean,
      count: number,
      mark: nullable(number),
      large: bigintText,
      at: timestamp,
      atText: timestampText,
      hash: bytes,
      address: inet,
      list: textArray,
      state: oneOf(['OPEN', 'CLOSED']),
      data: json<{ a: number }>(),
      people: jsonArray(jsonObject({ name: text, age: nullable(number) })),
    };
    const [row] = await read(
      columns,
      sql`select '0196f0a5-0000-7000-8000-000000000000'::uuid as id, 'A'::text as name, true as is, 2::int as count,
        null::float8 as mark, 2::int8 as large, timestamptz '2026-01-02 03:04:05.678Z' as at,
        timestamptz '2026-01-02 03:04:05.678901Z' as "atText", '\\x01'::bytea as hash, '127.0.0.1'::inet as address,
        '{a,b}'::text[] as list, 'OPEN' as state, '{"a": 1}'::jsonb as data,
        '[{"name": "B", "age": null}]'::jsonb as people`,
    );
    expect(row).toEqual({
      id: '0196f0a5-0000-7000-8000-000000000000',
      name: 'A',
      is: true,
      count: 2,
      mark: null,
      large: '2',
      at: new Date('2026-01-02T03:04:05.678Z'),
      atText: '2026-01-02 03:04:05.678901+00',
      hash: Buffer.from([1]),
      address: '127.0.0.1',
      list: ['a', 'b'],
      state: 'OPEN',
      data: { a: 1 },
      people: [{ name: 'B', age: null }],
    });
  });

  it.each([
    ['a column of another name', { mark: number }, sql`select 1::int as score`, '"mark" is declared, and is missing'],
    ['one column too many', { mark: number }, sql`select 1::int as mark, 2 as score`, '"score" is not declared'],
    ['two columns of a name', { mark: number }, sql`select 1::int as mark, 2 as mark`, '"mark" is there twice'],
    ['another type', { mark: number }, sql`select '1' as mark`, '"mark" is declared number, and is text'],
    ['a count that comes as text', { n: number }, sql`select count(*) as n`, '"n" is declared number, and is int8'],
    ['another type without rows', { mark: number }, sql`select '1' as mark where false`, '"mark" is declared number'],
    ['a null', { mark: number }, sql`select null::int as mark`, '"mark" is declared number, and a row has null'],
    ['a time that is null', { at: timestamp }, sql`select null::timestamptz as at`, 'and a row has null'],
    ['an unknown state', { state: oneOf(['OPEN']) }, sql`select 'SHUT' as state`, 'and a row has another value'],
    [
      'JSON with another key',
      { person: jsonObject({ name: text }) },
      sql`select jsonb_build_object('nme', 'A') as person`,
      '"person" is declared jsonObject, and a row has another value',
    ],
    [
      'JSON with a null',
      { names: jsonArray(text) },
      sql`select jsonb_build_array('A', null) as names`,
      '"names" is declared jsonArray, and a row has another value',
    ],
  ])('are refused when they have %s', async (_what, columns: Columns, statement, problem) => {
    const reading = read(columns, statement);
    await expect(reading).rejects.toThrow(RowShapeError);
    await expect(reading).rejects.toThrow(problem);
    // So that the statement is found.
    await expect(reading).rejects.toThrow('in the rows of: select ');
  });

  it('are counted where a statement changes them', async () => {
    const changed = await run((tx) =>
      execute(tx, sql`update enrolment set mark = 1 where organisation_id = ${organisationId}`),
    );
    expect(changed).toBe(0);
  });
});

it('rows of a look-up are refused, too', async () => {
  const looking = database.app.lookUp(rowShape({ id: uuid }), sql`select attain_find_organisation('none') as id`);
  await expect(looking).rejects.toThrow('"id" is declared uuid, and a row has null');
});

describe('columns of entities', () => {
  // Attain itself does not read these: functions do.
  const unread: readonly unknown[] = [SignInAttempts, AlertEvaluation, SigningKey];
  const readable = entities.filter((entity) => !unread.includes(entity));

  it.each(readable.map((entity) => [entity.meta.tableName, entity] as const))(
    'of %s have the types of the database',
    async (table, entity) => {
      const properties = Object.keys(entity.meta.properties);
      const columns = columnsOf(entity as typeof Student, ...(properties as 'id'[]));
      const selected = properties.map((name) => sql`${sql.ref(snakeCase(name))} as ${sql.ref(name)}`);
      const rows = await database.app.inOrganisation(organisationId, (em) =>
        query(em, rowShape(columns), sql`select ${sql.join(selected)} from ${sql.table(table)} limit 0`),
      );
      expect(rows).toEqual([]);
    },
  );

  it('have types that follow from the entity', () => {
    const shape = rowShape({ ...columnsOf(Student, 'firstName', 'erasedAt'), mark: columnOf(Enrolment, 'mark') });
    type Row = typeof shape extends { columns: infer C } ? C : never;
    const kinds: Row = shape.columns;
    expect(Object.entries(kinds).map(([name, kind]) => [name, kind.name])).toEqual([
      ['firstName', 'text'],
      ['erasedAt', 'timestamp or null'],
      ['mark', 'number'],
    ]);
  });
});

describe('statements that are typed from the entities', () => {
  it('see the rows of their transaction’s organisation only', async () => {
    const insert = (id: string) =>
      database.app.inOrganisation(id, async (em) => {
        await tables(em).insertInto('organisation').values({ id, slug: id, name: 'A', created_at: now }).execute();
        return tables(em).selectFrom('organisation').select(['id', 'time_zone as timeZone']).execute();
      });
    const [one, other] = [newId(), newId()];
    expect(await insert(one)).toEqual([{ id: one, timeZone: 'UTC' }]);
    expect(await insert(other)).toEqual([{ id: other, timeZone: 'UTC' }]);
  });

  it('do not compile with a column, a value or a table that does not exist', async () => {
    await database.app.inOrganisation(organisationId, async (em) => {
      // @ts-expect-error A column of another table.
      const column = tables(em).selectFrom('student').select('mark');
      // @ts-expect-error A value of another type.
      const value = tables(em).selectFrom('enrolment').select('id').where('mark', '=', 'high');
      // @ts-expect-error A value of another type, where there may be none.
      const nullableValue = tables(em).selectFrom('unit_result').select('unit_id').where('quiz_score', '=', 'high');
      // @ts-expect-error No state of an enrolment.
      const state = tables(em).updateTable('enrolment').set({ status: 'OPEN' });
      // @ts-expect-error No table.
      const table = tables(em).selectFrom('pupil');
      // @ts-expect-error A column without default is missing.
      const row = tables(em).insertInto('organisation').values({ id: organisationId, slug: 'a', created_at: now });
      for (const statement of [column, value, nullableValue, state, table, row])
        expect(statement.compile().sql).not.toBe('');
      return Promise.resolve();
    });
  });
});

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
