import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { lockReportProcessing } from '../../src/features/progress/store/progress-reports.ts';
import { applyWaitingReports } from '../../src/features/progress/apply-waiting-reports.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { rowsOf } from '../support/rows-of.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { plantFault } from '../support/planted-faults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import { sendWithoutFilters } from '../support/without-filters.ts';

/** The LMSs of all organisations here give the same ids. */
const lmsEnrolmentId = 'seat-1';
const run = { workflowId: 'test', runId: 'test-run' };

let database: TestDatabase;
let organisations: TestOrganisation[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisations = [];
  for (const name of ['Apollo', 'Borealis', 'Caldera']) {
    const organisation = await buildOrganisation(database.app, name);
    organisations.push(organisation);
    await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
  }
});

async function report(of: TestOrganisation, progress: number): Promise<void> {
  const key = await createVerifyApiKey(database.app)(of.apiKey);
  const remoteAddress = null;
  const receipt = { apiKeyId: key!.id, requestId: 'r', remoteAddress, lmsEnrolmentId, progress };
  await createReceiveReport(database.intake)(receipt);
}

const applyFor = (of: readonly TestOrganisation[], limit = 500) =>
  applyWaitingReports(
    { database: database.app, messageIdDomain: 'attain.test', onFailedReport: () => undefined },
    { organisationIds: of.map(({ id }) => id), limit, run },
  );

const progressOf = async (of: TestOrganisation) =>
  (
    await database.rows<{ progress: number }>(
      'select lms_enrolment_progress as progress from enrolment where organisation_id = $1',
      [of.id],
    )
  ).map(({ progress }) => progress);

const statesOf = async (of: TestOrganisation) =>
  (
    await database.rows<{ state: string }>('select state from progress_report where organisation_id = $1 order by id', [
      of.id,
    ])
  ).map(({ state }) => state);

describe('reports of several organisations in one transaction', () => {
  it('have the effects that each has by itself, though all their LMSs give the same ids', async () => {
    const [a, b, c] = organisations as [TestOrganisation, TestOrganisation, TestOrganisation];
    await report(a, 100);
    await report(b, 30);
    await report(b, 20);

    const { applied } = await applyFor([a, b, c]);

    expect([...applied.keys()].sort()).toEqual([a.id, b.id].sort());
    expect(applied.get(a.id)).toMatchObject({ claimed: 1, applied: 1, emailIds: [expect.any(String)] });
    expect(applied.get(b.id)).toMatchObject({ claimed: 2, applied: 1, unchanged: 1, emailIds: [] });
    expect([await progressOf(a), await progressOf(b), await progressOf(c)]).toEqual([[100], [30], [0]]);
    // Everything that was written belongs to the organisation of its report.
    for (const [table, ofA, ofB] of [
      ['unit_result', 2, 2],
      ['certificate', 1, 0],
      ['email_outbox', 1, 0],
      ['certificate_change', 1, 0],
      ['domain_event', 2, 1],
      ['progress_effect', 1, 2],
    ] as const) {
      const rows = await database.rows<{ id: string; n: number }>(
        `select organisation_id as id, count(*)::int as n from ${table} where organisation_id = any($1) group by 1`,
        [organisations.map(({ id }) => id)],
      );
      const counts = new Map(rows.map(({ id, n }) => [id, n]));
      expect([table, counts.get(a.id) ?? 0, counts.get(b.id) ?? 0, counts.get(c.id) ?? 0]).toEqual([
        table,
        ofA,
        ofB,
        0,
      ]);
    }
  });

  it.each(['lock of an organisation', 'row of an enrolment'])(
    'do not wait with one whose reports are delayed by the %s',
    async (held) => {
      const [a, b] = organisations as [TestOrganisation, TestOrganisation];
      await report(a, 10);
      await report(b, 10);
      const release = Promise.withResolvers<void>();
      const holds = Promise.withResolvers<void>();
      const holding = database.app.inOrganisation(a.id, async (tx) => {
        if (held === 'lock of an organisation') await lockReportProcessing(tx, [a.id]);
        else await rowsOf(tx, sql`select id from enrolment where organisation_id = ${a.id} for update`);
        holds.resolve();
        await release.promise;
      });
      await holds.promise;
      const begun = performance.now();

      const { applied, deferred } = await applyFor([a, b]);

      // Before, the others waited for 18 s, and were not applied even then.
      expect(performance.now() - begun).toBeLessThan(6_000);
      expect([[...applied.keys()], [...deferred]]).toEqual([[b.id], [a.id]]);
      expect([await progressOf(a), await progressOf(b)]).toEqual([[0], [10]]);
      release.resolve();
      await holding;
      await applyFor([a]);
      expect(await progressOf(a)).toEqual([10]);
    },
  );

  it('number the certificates of each organisation by itself', async () => {
    for (const organisation of organisations) await report(organisation, 100);
    await applyFor(organisations);
    const numbers = await database.rows<{ number: string; name: string }>(
      'select number, organisation_name as name from certificate where organisation_id = any($1) order by 2',
      [organisations.map(({ id }) => id)],
    );
    expect(numbers).toEqual(['Apollo', 'Borealis', 'Caldera'].map((name) => ({ number: 'C-000001', name })));
  });

  it.each([
    ['23514', 'FAILED'],
    ['40001', 'RECEIVED'],
  ])('are applied for the others when the database answers %s to one organisation', async (sqlState, state) => {
    const [a, b, c] = organisations as [TestOrganisation, TestOrganisation, TestOrganisation];
    const undo = await plantFault(database, {
      table: 'progress_effect',
      event: 'insert',
      organisationId: b.id,
      sqlState,
    });
    for (const organisation of organisations) await report(organisation, 40);

    const { applied, deferred } = await applyFor([a, b, c]);

    expect([...applied.keys()].sort()).toEqual([a.id, ...(state === 'FAILED' ? [b.id] : []), c.id].sort());
    // The caller tries again after an error that may pass.
    expect([...deferred]).toEqual(state === 'RECEIVED' ? [b.id] : []);
    expect([await statesOf(a), await statesOf(b), await statesOf(c)]).toEqual([['APPLIED'], [state], ['APPLIED']]);
    expect([await progressOf(a), await progressOf(b), await progressOf(c)]).toEqual([[40], [0], [40]]);
    if (state === 'FAILED') {
      const [{ failure } = { failure: '' }] = await database.rows<{ failure: string }>(
        "select failure from progress_report where organisation_id = $1 and state = 'FAILED' order by id desc limit 1",
        [b.id],
      );
      expect(failure).toMatch(/so it changed nothing\. Send the report again\. .*: 23514$/);
    }
    await undo();
    if (state === 'RECEIVED') expect((await applyFor([a, b, c])).applied.get(b.id)).toMatchObject({ applied: 1 });
  });

  it('are the caller’s to try again when nobody’s could be applied', async () => {
    const planted = [];
    for (const { id } of organisations) {
      planted.push(
        await plantFault(database, {
          table: 'progress_effect',
          event: 'insert',
          organisationId: id,
          sqlState: '40001',
        }),
      );
    }
    for (const organisation of organisations) await report(organisation, 40);
    await expect(applyFor(organisations)).rejects.toThrow(/planted/);
    for (const undo of planted) await undo();
    expect((await applyFor(organisations)).applied.size).toBe(3);
  });

  it('leave what is beyond each organisation’s share for later, in the order of arrival', async () => {
    const [a, b] = organisations as [TestOrganisation, TestOrganisation];
    for (const progress of [10, 20, 30]) await report(a, progress);
    await report(b, 50);
    const { applied } = await applyFor([a, b], 2);
    expect([applied.get(a.id)!.claimed, applied.get(b.id)!.claimed]).toEqual([2, 1]);
    expect(await progressOf(a)).toEqual([20]);
    expect(await statesOf(a)).toEqual(['APPLIED', 'APPLIED', 'RECEIVED']);
  });

  it('are each applied once when batches with the same organisations, in other orders, run at the same time', async () => {
    const [a, b, c] = organisations as [TestOrganisation, TestOrganisation, TestOrganisation];
    for (const organisation of organisations) for (const progress of [10, 20]) await report(organisation, progress);
    const results = await Promise.all([applyFor([a, b]), applyFor([b, a, c]), applyFor([c, b]), applyFor([c, a])]);
    for (const { id } of organisations) {
      expect(results.reduce((sum, { applied }) => sum + (applied.get(id)?.claimed ?? 0), 0)).toBe(2);
    }
  });
});

describe('a transaction of named organisations', () => {
  const inTransaction = (of: readonly TestOrganisation[], statement: string) =>
    database.app.inOrganisations(
      of.map(({ id }) => id),
      (tx) => rowsOf(tx, sql<{ id: string }>`${sql.raw(statement)}`),
    );

  it('reaches the rows of exactly these', async () => {
    const [a, b, c] = organisations as [TestOrganisation, TestOrganisation, TestOrganisation];
    const rows = await inTransaction([a, c], 'select organisation_id as id from enrolment');
    expect(rows.map(({ id }) => id).sort()).toEqual([a.id, c.id].sort());
    await inTransaction([a, c], 'update enrolment set mark = 7');
    const marks = await database.rows<{ mark: number }>('select mark from enrolment where organisation_id = $1', [
      b.id,
    ]);
    expect(marks).toEqual([{ mark: 0 }]);
    await expect(inTransaction([a], `update enrolment set mark = 101`)).rejects.toThrow(/enrolment_mark_range/);
  });

  it('reaches nothing but what reports change', async () => {
    for (const statement of [
      'select id from user_account',
      'select id from api_key',
      'select id from lifecycle_action',
      'delete from enrolment',
      `update student set email = 'x@example.org'`,
      `update enrolment set status = 'CANCELLED'`,
      'update organisation set name = name',
    ]) {
      await expect(inTransaction(organisations, statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('raises where none is named, and is over with the transaction', async () => {
    await expect(inTransaction([], 'select id from student')).resolves.toEqual([]);
    await expect(database.app.acrossOrganisations((tx) => rowsOf(tx, sql`select id from student`))).rejects.toThrow(
      /no organisation is set/,
    );
    const asBatch = (tx: Transaction) =>
      rowsOf(tx, sql`set local role attain_reports`).then(() => rowsOf(tx, sql`select id from student`));
    await expect(database.app.acrossOrganisations(asBatch)).rejects.toThrow(/no organisations are named/);
  });

  it('changes nothing of others even when its statements forget whose rows they mean', async () => {
    const [a, b] = organisations as [TestOrganisation, TestOrganisation];
    await report(a, 100);
    await report(b, 100);
    const without = sendWithoutFilters();
    try {
      await applyFor([a]);
    } finally {
      without.undo();
    }
    expect(without.statements.size).toBeGreaterThan(6);
    expect([await statesOf(a), await statesOf(b)]).toEqual([['APPLIED'], ['RECEIVED']]);
    expect(await progressOf(b)).toEqual([0]);
  });
});
