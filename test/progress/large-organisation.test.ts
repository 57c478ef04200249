import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { columnsOf } from '../../src/platform/database/rows/columns-of.ts';
import { number } from '../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../src/platform/database/rows/row-shape.ts';
import { query } from '../../src/platform/database/database.ts';
import { Enrolment } from '../../src/schema/entities/index.ts';
import { correctEnrolments } from '../../src/features/progress/index.ts';
import { advanceEnrolments } from '../../src/features/progress/store/reported-enrolments.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let organisationId: string;

/** Adds copies of an enrolment, which differ in their ids. */
const addCopies = (id: string, count: number) =>
  database.asOwner(
    `insert into enrolment select (jsonb_populate_record(e, jsonb_build_object(
       'id', gen_random_uuid(), 'lms_enrolment_id', 'copy-' || n))).*
     from enrolment e, generate_series(1, ${count}) n where e.id = '${id}'`,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  for (const copies of [30_000, ...Array<number>(20).fill(100)]) {
    const { id } = await buildOrganisation(database.app);
    organisationId ??= id;
    const { id: courseId } = await buildCourse(database.app, id);
    await addCopies((await buildEnrolment(database.app, id, { courseId })).id, copies);
  }
  await database.asOwner('analyze enrolment');
}, 60_000);
afterAll(() => database?.close());

it.each([
  ['advanced', advanceEnrolments],
  ['corrected', correctEnrolments],
])('enrolments of a large organisation are %s without a look at the others', async (_name, store) => {
  const read = await database.app.inOrganisation(organisationId, async (tx) => {
    const ids = await query(
      tx,
      rowShape(columnsOf(Enrolment, 'id')),
      sql`select id from enrolment where organisation_id = ${organisationId} order by id limit 100`,
    );
    const fetched = async () => {
      const [row] = await query(
        tx,
        rowShape({ fetched: number }),
        sql`select (idx_tup_fetch + seq_tup_read)::int as fetched from pg_stat_xact_user_tables where relname = 'enrolment'`,
      );
      return row!.fetched;
    };
    const before = await fetched();
    const mark = { progress: 60, mark: 60, resultsRevision: null, revisionNumber: 1, keptRevision: null };
    await store(
      tx,
      ids.map(({ id }) => ({ id, organisationId, ...mark })),
    );
    return (await fetched()) - before;
  });
  expect(read).toBeGreaterThanOrEqual(100);
  expect(read).toBeLessThan(500);
});
