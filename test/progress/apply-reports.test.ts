import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { newId } from '../../src/platform/ids.ts';
import { applyReports, nothingApplied } from '../../src/features/progress/apply-reports.ts';
import { applyWaitingReports } from '../../src/features/progress/apply-waiting-reports.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { rowsOf } from '../support/rows-of.ts';
import { markEnrolment } from '../../src/domain/marking/mark.ts';
import { loadCourseStructures } from '../../src/features/courses/store/course-structures.ts';
import { loadStoredResults } from '../../src/features/progress/store/results.ts';
import { buildCourse, type TestCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { eventually } from '../support/eventually.ts';
import { longestBlock } from '../support/longest-block.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let organisation: TestOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app, 'Northwind Training');
});
afterAll(() => database.close());

const run = { workflowId: 'test', runId: 'test-run' };

async function report(lmsEnrolmentId: string, progress: number, of = organisation): Promise<string> {
  const key = await createVerifyApiKey(database.app)(of.apiKey);
  return createReceiveReport(database.intake)({
    apiKeyId: key!.id,
    requestId: 'r',
    remoteAddress: null,
    lmsEnrolmentId,
    progress,
  });
}

const applyAll = (organisations: readonly TestOrganisation[], limit = 500) =>
  applyReports(database.app, 'attain.example', { organisationIds: organisations.map(({ id }) => id), limit, run });

const apply = async (of = organisation) => (await applyAll([of])).get(of.id) ?? nothingApplied;

describe('applying reports', () => {
  it('updates progress, results, mark and certificate, and queues one e-mail', async () => {
    const course = await buildCourse(database.app, organisation.id, { thresholds: [50, 100] });
    const enrolment = await buildEnrolment(database.app, organisation.id, {
      courseId: course.id,
      lmsEnrolmentId: 'A-1',
    });
    await report('A-1', 62.5);

    const applied = await apply();

    expect(applied).toMatchObject({ claimed: 1, applied: 1, unchanged: 0, unmatched: 0 });
    expect(applied.emailIds).toHaveLength(1);
    expect(
      await database.rows('select lms_enrolment_progress as progress, mark from enrolment where id = $1', [
        enrolment.id,
      ]),
    ).toEqual([{ progress: 62.5, mark: 62.5 }]);
    expect(
      await database.rows(
        `select u.position, r.status, r.progress from unit_result r join unit u on u.id = r.unit_id
         where r.enrolment_id = $1 order by u.position`,
        [enrolment.id],
      ),
    ).toEqual([
      { position: 0, status: 'ACHIEVED', progress: 100 },
      { position: 1, status: 'IN_PROGRESS', progress: 50 },
    ]);
    expect(
      await database.rows(
        `select o.code, r.status from outcome_result r join outcome o on o.id = r.outcome_id
         where r.enrolment_id = $1 order by o.code`,
        [enrolment.id],
      ),
    ).toEqual([
      { code: 'U0.0', status: 'ACHIEVED' },
      { code: 'U0.1', status: 'ACHIEVED' },
      { code: 'U1.0', status: 'ACHIEVED' },
    ]);
    expect(
      await database.rows(
        'select status, student_name, title, organisation_name, transition_number from certificate where enrolment_id = $1',
        [enrolment.id],
      ),
    ).toEqual([
      {
        status: 'ISSUED',
        student_name: 'Ada Lovelace',
        title: 'Certificate at 50',
        organisation_name: 'Northwind Training',
        transition_number: 1,
      },
    ]);
    expect(
      await database.rows(`select type from domain_event where organisation_id = $1 order by type`, [organisation.id]),
    ).toEqual([{ type: 'certificate.issued' }, { type: 'enrolment.progressed' }]);
  });

  it('changes nothing for a lower or an equal report, and says so', async () => {
    const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'A-2', progress: 40 });
    const lower = await report('A-2', 39.999999);
    const equal = await report('A-2', 40);

    expect(await apply()).toMatchObject({ claimed: 2, applied: 0, unchanged: 2, emailIds: [] });
    expect(
      await database.rows('select id, state from progress_report where id = any($1) order by id', [[lower, equal]]),
    ).toEqual([
      { id: lower, state: 'UNCHANGED' },
      { id: equal, state: 'UNCHANGED' },
    ]);
    expect(
      await database.rows('select lms_enrolment_progress as p from enrolment where id = $1', [enrolment.id]),
    ).toEqual([{ p: 40 }]);
  });

  it('updates every enrolment of the organisation that shares the id, and none of another organisation', async () => {
    const other = await buildOrganisation(database.app);
    const course = await buildCourse(database.app, organisation.id);
    const siblings = await Promise.all(
      (['ACTIVE', 'TRANSFERRED', 'CANCELLED'] as const).map((status) =>
        buildEnrolment(database.app, organisation.id, { courseId: course.id, lmsEnrolmentId: 'shared', status }),
      ),
    );
    const foreign = await buildEnrolment(database.app, other.id, { lmsEnrolmentId: 'shared' });
    await report('shared', 100);

    expect(await apply()).toMatchObject({ applied: 1 });

    const progress = await database.rows<{ id: string; p: number }>(
      'select id, lms_enrolment_progress as p from enrolment where lms_enrolment_id = $1',
      ['shared'],
    );
    expect(new Map(progress.map(({ id, p }) => [id, p]))).toEqual(
      new Map([...siblings.map(({ id }): [string, number] => [id, 100]), [foreign.id, 0]]),
    );
    // Only the ACTIVE one gains a certificate (docs/product.md "Progress guard").
    expect(
      await database.rows('select enrolment_id as id from certificate where enrolment_id = any($1)', [
        siblings.map(({ id }) => id),
      ]),
    ).toEqual([{ id: siblings[0]!.id }]);
  });

  it('keeps a report for an unknown id as UNMATCHED', async () => {
    const id = await report('nobody', 10);
    expect(await apply()).toMatchObject({ claimed: 1, unmatched: 1 });
    expect(await database.rows('select state, run_id from progress_report where id = $1', [id])).toEqual([
      { state: 'UNMATCHED', run_id: 'test-run' },
    ]);
  });

  it('applies a report once, however often and however parallel it is handed over', async () => {
    const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'A-3' });
    await report('A-3', 100);

    const results = await Promise.all(Array.from({ length: 8 }, () => apply()));

    expect(results.map((result) => result.claimed).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(
      await database.rows(
        'select count(*)::int as n from email_outbox e join certificate c on c.id = e.certificate_id where c.enrolment_id = $1',
        [enrolment.id],
      ),
    ).toEqual([{ n: 1 }]);
    expect(
      await database.rows(
        'select progress_before as b, progress_after as a from progress_effect where enrolment_id = $1',
        [enrolment.id],
      ),
    ).toEqual([{ b: 0, a: 100 }]);
  });

  it('does not round: 99.999999 earns no certificate at 100', async () => {
    const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'A-4' });
    await report('A-4', 99.999999);
    expect((await apply()).emailIds).toEqual([]);
    expect(await database.rows('select mark from enrolment where id = $1', [enrolment.id])).toEqual([
      { mark: 99.999999 },
    ]);
  });
});

describe('a course that changes between two reports', () => {
  /** As any process does, also one of the release before. */
  const change = (text: string) =>
    database.app.inOrganisation(organisation.id, (tx) => rowsOf(tx, sql`${sql.raw(text)}`));
  const marks = async (enrolmentId: string) =>
    (
      await database.rows<{ progress: number }>(
        `select r.progress from unit_result r join unit u on u.id = r.unit_id where r.enrolment_id = $1 order by u.position`,
        [enrolmentId],
      )
    ).map(({ progress }) => progress);

  it('counts as it is when the report is applied', async () => {
    const course = await buildCourse(database.app, organisation.id, { thresholds: [90] });
    const [first, second] = course.unitIds;
    const { id } = await buildEnrolment(database.app, organisation.id, {
      courseId: course.id,
      lmsEnrolmentId: 'changing',
    });
    const applyNext = async (progress: number) => {
      await report('changing', progress);
      return { ...(await apply()), results: await marks(id) };
    };
    expect((await applyNext(25)).results).toEqual([100]);

    await change(`update unit set weight = case id when '${first}' then 3 else 1 end where course_id = '${course.id}'`);
    expect((await applyNext(30)).results).toEqual([40]);

    await change(`insert into unit (id, organisation_id, course_id, position, code, name, weight)
      values ('${newId()}', '${organisation.id}', '${course.id}', 2, 'U2', 'Unit 2', 4)`);
    expect((await applyNext(50)).results).toEqual([100, 100]);

    await change(`insert into outcome (id, organisation_id, unit_id, position, code, name)
      values ('${newId()}', '${organisation.id}', '${second}', 2, 'U1.2', 'Outcome')`);
    await applyNext(51);
    const [{ n }] = (await database.rows<{ n: number }>(
      'select count(*)::int as n from outcome_result r join outcome o on o.id = r.outcome_id where o.unit_id = $1 and r.enrolment_id = $2',
      [second, id],
    )) as [{ n: number }];
    expect(n).toBe(3);

    await change(`update certificate_definition set threshold = 52 where course_id = '${course.id}'`);
    expect((await applyNext(52)).emailIds).toHaveLength(1);
  });

  it('has another revision after each change of its parts, and after no other', async () => {
    const course = await buildCourse(database.app, organisation.id);
    const bystander = await buildCourse(database.app, organisation.id);
    const revisionOf = async (id: string) =>
      (await database.rows<{ revision: string }>('select revision from course where id = $1', [id]))[0]!.revision;
    const others = await revisionOf(bystander.id);
    const outcomeId = newId();
    let revision = await revisionOf(course.id);
    for (const text of [
      `update unit set weight = 2 where id = '${course.unitIds[0]}'`,
      `insert into outcome (id, organisation_id, unit_id, position, code, name)
       values ('${outcomeId}', '${organisation.id}', '${course.unitIds[0]}', 9, 'O', 'O')`,
      `update outcome set position = 8 where id = '${outcomeId}'`,
      `delete from outcome where id = '${outcomeId}'`,
      `update certificate_definition set threshold = 1 where course_id = '${course.id}'`,
      `delete from certificate_definition where course_id = '${course.id}'`,
      `delete from outcome where unit_id = '${course.unitIds[1]}'`,
      `delete from unit where id = '${course.unitIds[1]}'`,
    ]) {
      await change(text);
      const next = await revisionOf(course.id);
      expect([text, next === revision]).toEqual([text, false]);
      revision = next;
    }
    await change(`update course set name = 'Another name' where id = '${course.id}'`);
    expect(await revisionOf(course.id)).toBe(revision);
    expect(await revisionOf(bystander.id)).toBe(others);
  });
});

describe('results that are not read because they are known', () => {
  type Step = { kind: 'REPORT'; by: number } | { kind: 'MARK' | 'COURSE'; unit: number; value: number };
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('REPORT' as const), by: fc.integer({ min: 1, max: 30 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('MARK' as const, 'COURSE' as const),
        unit: fc.integer({ min: 0, max: 3 }),
        value: fc.integer({ min: 1, max: 9 }),
      }),
    },
  );
  const statement = (text: string) => database.app.inOrganisation(organisation.id, (tx) => rowsOf(tx, sql.raw(text)));

  /** As a process does that knows nothing of `results_revision`. */
  async function change(course: TestCourse, enrolmentId: string, { kind, unit, value }: Exclude<Step, { by: number }>) {
    const unitId = course.unitIds[unit]!;
    if (kind === 'COURSE') return statement(`update unit set weight = ${value} where id = '${unitId}'`);
    return statement(`insert into unit_result
        (enrolment_id, unit_id, organisation_id, status, progress, mark, quiz_score, quiz_max_score, updated_at)
      values ('${enrolmentId}', '${unitId}', '${organisation.id}', 'NOT_STARTED', 0, 0, ${value}, 10, now())
      on conflict (enrolment_id, unit_id) do update set quiz_score = excluded.quiz_score, quiz_max_score = 10`);
  }

  /** Returns the results that follow from the rules, and the stored results. */
  async function resultsOf(course: TestCourse, enrolmentId: string) {
    const structures = await database.app.inOrganisation(organisation.id, (tx) =>
      loadCourseStructures(tx, [organisation.id], [course.id]),
    );
    const { structure, revision } = structures.get(course.id)!;
    const stored = (
      await database.app.inOrganisation(organisation.id, (tx) =>
        loadStoredResults(tx, [organisation.id], [enrolmentId]),
      )
    ).get(enrolmentId)!;
    const [row] = await database.rows<{ progress: number; mark: number; known: string | null }>(
      'select lms_enrolment_progress as progress, mark, results_revision as known from enrolment where id = $1',
      [enrolmentId],
    );
    const quizMarks = new Map(
      [...stored.units].flatMap(([id, { quizMark }]) => (quizMark === null ? [] : [[id, quizMark] as const])),
    );
    const { units, mark } = markEnrolment(row!.progress, structure, quizMarks);
    const begun = units.filter((unit) => stored.units.has(unit.unitId) || unit.status !== 'NOT_STARTED');
    const outcomes = units
      .flatMap((unit) => unit.outcomes)
      .filter((outcome) => stored.outcomes.has(outcome.outcomeId) || outcome.status !== 'NOT_STARTED');
    return {
      expected: {
        units: new Map(begun.map(({ unitId, status, progress, mark }) => [unitId, { status, progress, mark }])),
        outcomes: new Map(
          outcomes.map(({ outcomeId, status, progress }) => [outcomeId, { status, progress, mark: 0 }]),
        ),
        mark,
        known: quizMarks.size === 0 ? revision : null,
      },
      stored: {
        units: new Map([...stored.units].map(([id, { status, progress, mark }]) => [id, { status, progress, mark }])),
        outcomes: stored.outcomes,
        mark: row!.mark,
        known: row!.known,
      },
    };
  }

  it('are what the rules make of them after each report, however course and marks change in between', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps: Step[]) => {
        number += 1;
        const course = await buildCourse(database.app, organisation.id, {
          units: [1, 2, 3, 4].map((outcomes) => ({ weight: 1, outcomes })),
        });
        const lmsEnrolmentId = `known-${number}`;
        const { id } = await buildEnrolment(database.app, organisation.id, { courseId: course.id, lmsEnrolmentId });
        let progress = 0;
        for (const each of steps) {
          if (each.kind !== 'REPORT') {
            await change(course, id, each);
            continue;
          }
          if (progress === 100) return;
          progress = Math.min(100, progress + each.by / 3);
          await report(lmsEnrolmentId, progress);
          await apply();
          const { expected, stored } = await resultsOf(course, id);
          expect(stored).toEqual(expected);
        }
      }),
      { numRuns: 6 },
    );
  });
});

describe('the largest courses', () => {
  /** Enrolments in a course with 84 units of 100 outcomes, all with one id of the LMS or each with its own. */
  async function enrolInLargeCourse(of: TestOrganisation, count: number, id: 'SHARED' | 'OWN'): Promise<void> {
    const courseId = newId();
    await database.asOwner(`
      insert into course (id, organisation_id, name, created_at) values ('${courseId}', '${of.id}', 'Large', now());
      insert into unit (id, organisation_id, course_id, position, code, name, weight)
      select gen_random_uuid(), '${of.id}', '${courseId}', n, n, 'Unit', 1 from generate_series(1, 84) n;
      insert into outcome (id, organisation_id, unit_id, position, code, name)
      select gen_random_uuid(), '${of.id}', u.id, n, n, 'Outcome' from unit u, generate_series(1, 100) n
      where u.course_id = '${courseId}';
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select gen_random_uuid(), '${of.id}', 'F', 'L', '${id}-' || n || '@example.org', now() from generate_series(1, ${count}) n;
      insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
      select gen_random_uuid(), '${of.id}', id, '${courseId}', 'ACTIVE',
        case when '${id}' = 'SHARED' then 'shared' else email end, now(), now()
      from student where organisation_id = '${of.id}' and email like '${id}-%'`);
  }
  const statesOf = async (of: TestOrganisation) =>
    database.rows<{ state: string; failure: string | null; n: number }>(
      `select state, failure, count(*)::int as n from progress_report where organisation_id = $1 group by 1, 2 order by 1`,
      [of.id],
    );

  /** The least block of up to three organisations: on a busy machine one measurement may have a share of something else. */
  const leastBlock = async (limit: number, measure: () => Promise<number>): Promise<number> => {
    let least = Infinity;
    for (let attempt = 0; attempt < 3 && least >= limit; attempt += 1) least = Math.min(least, await measure());
    return least;
  };

  it('do not hold up what else the process does', async () => {
    const block = await leastBlock(100, async () => {
      const large = await buildOrganisation(database.app, 'Large courses');
      await enrolInLargeCourse(large, 8, 'SHARED');
      await report('shared', 33.3, large);
      const longest = await longestBlock(() => apply(large));
      expect(await statesOf(large)).toEqual([{ state: 'APPLIED', failure: null, n: 1 }]);
      const [results] = await database.rows<{ n: number }>(
        `select count(*)::int as n from outcome_result where organisation_id = $1 and status = 'ACHIEVED'`,
        [large.id],
      );
      expect(results!.n).toBe(8 * 2_797);
      return longest;
    });
    // In one step it took 240 ms on a fast machine; it takes 12.
    expect(block).toBeLessThan(100);
  });

  it('do not hold it up either when quizzes were marked with many digits', async () => {
    const block = await leastBlock(100, async () => {
      const marked = await buildOrganisation(database.app, 'Many digits');
      const courseId = newId();
      await database.asOwner(`
      insert into course (id, organisation_id, name, created_at) values ('${courseId}', '${marked.id}', 'Marked', now());
      insert into unit (id, organisation_id, course_id, position, code, name, weight)
      select gen_random_uuid(), '${marked.id}', '${courseId}', n, n, 'Unit', 0.001 + n * 0.0012345678901234567::float8
      from generate_series(1, 100) n;
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select gen_random_uuid(), '${marked.id}', 'F', 'L', 'many-digits-' || n || '@example.org', now() from generate_series(1, 25) n;
      insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
      select gen_random_uuid(), '${marked.id}', id, '${courseId}', 'ACTIVE', 'many-digits', now(), now()
      from student where organisation_id = '${marked.id}';
      insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, quiz_score, quiz_max_score, quiz_marked_at, updated_at)
      select e.id, u.id, '${marked.id}', 'NOT_STARTED', 0, 0, 0.12345678901234567, 0.98765432109876543 + u.position, now(), now()
      from enrolment e join unit u on u.course_id = e.course_id where e.organisation_id = '${marked.id}'`);
      await report('many-digits', Number.MIN_VALUE, marked);
      const longest = await longestBlock(() => apply(marked));
      expect(await statesOf(marked)).toEqual([{ state: 'APPLIED', failure: null, n: 1 }]);
      return longest;
    });
    // All 25 in one step took 130 ms on a fast machine.
    expect(block).toBeLessThan(100);
  });

  it('have a report set aside that would change more results than one transaction can', async () => {
    const large = await buildOrganisation(database.app, 'Shared seats');
    await enrolInLargeCourse(large, 31, 'SHARED');
    await report('shared', 50, large);
    let failures = 0;
    const onFailedReport = () => void (failures += 1);
    const dependencies = { database: database.app, messageIdDomain: 'attain.example', onFailedReport };
    const applied = await applyWaitingReports(dependencies, { organisationIds: [large.id], limit: 500, run });
    expect(applied.applied.get(large.id)).toMatchObject({ claimed: 1, failed: 1 });
    const failure = '31 enrolments have more than 250000 results together, too many for one transaction';
    expect(await statesOf(large)).toEqual([{ state: 'FAILED', failure, n: 1 }]);
    expect(failures).toBe(1);
  });

  it('have their reports applied in several transactions where they are too many for one', async () => {
    const large = await buildOrganisation(database.app, 'Many seats');
    await enrolInLargeCourse(large, 31, 'OWN');
    for (let seat = 1; seat <= 31; seat += 1) await report(`OWN-${seat}@example.org`, 0.5, large);
    const dependencies = { database: database.app, messageIdDomain: 'attain.example', onFailedReport: () => undefined };
    const request = { organisationIds: [large.id], limit: 500, run };
    await eventually(async () => ((await applyWaitingReports(dependencies, request)).applied.size === 0 ? true : null));
    expect(await statesOf(large)).toEqual([{ state: 'APPLIED', failure: null, n: 31 }]);
  });
});
