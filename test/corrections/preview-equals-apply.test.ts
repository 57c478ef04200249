import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ListedCorrectionRow } from '../../src/features/corrections/store/correction-impact.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { courseShapes, edited, editSteps } from './changed-courses.ts';
import { correcting, type Correcting, type Results } from './correcting.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;
let on: Correcting;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  on = correcting(database, organisation);
});
afterAll(() => database?.close());

const percentage = fc.integer({ min: 0, max: 100 });

const people = fc.array(
  fc.record({
    reports: fc.array(percentage, { maxLength: 2 }),
    mark: fc.option(fc.record({ unit: fc.nat({ max: 99 }), score: percentage })),
  }),
  { minLength: 1, maxLength: 4 },
);

const corrections = fc.array(
  fc.record({
    steps: fc.array(editSteps, { minLength: 1, maxLength: 4 }),
    mode: fc.constantFrom('ALL' as const, 'GAINS' as const, 'NEW' as const),
    withEmails: fc.boolean(),
    later: percentage,
  }),
  { minLength: 1, maxLength: 3 },
);

/** An enrolment as its student sees it, with all e-mails so far. */
interface Seen extends Results {
  readonly emails: readonly string[];
}

const seen = async (id: string): Promise<Seen> => ({ ...(await on.results(id)), emails: await on.emails(id) });

/** The ids of parts that cannot be removed. */
async function usedParts(courseId: string): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ id: string }>(
    `select r.unit_id as id from unit_result r join enrolment e on e.id = r.enrolment_id where e.course_id = $1
     union select r.outcome_id from outcome_result r join enrolment e on e.id = r.enrolment_id where e.course_id = $1
     union select c.definition_id from certificate c join enrolment e on e.id = c.enrolment_id where e.course_id = $1`,
    [courseId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The number of the course's revision. */
async function revisionOf(courseId: string): Promise<number> {
  const [row] = await database.rows<{ number: number }>('select revision_number as number from course where id = $1', [
    courseId,
  ]);
  return row!.number;
}

/** The revisions of the course with which enrolments were marked last, by their ids; 0 without a mark. */
async function markedRevisions(enrolmentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ id: string; number: number }>(
    'select id, coalesce(marked_revision, 0) as number from enrolment where id = any($1)',
    [enrolmentIds],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** What a row of the preview, or none, says about an enrolment. */
function expected(before: Seen, row: ListedCorrectionRow | undefined, withEmails: boolean) {
  const changes = row?.certificates ?? [];
  const to = (status: string) => changes.filter(({ after }) => after === status).map((each) => each.definitionId);
  const kept = before.issued.filter((id) => !to('WITHDRAWN').includes(id));
  return {
    mark: row?.mark ?? before.mark,
    issued: [...kept, ...to('ISSUED')].toSorted(),
    emails: withEmails ? changes.map(({ after }) => after).toSorted() : [],
  };
}

it('a changed course does exactly what the preview said, for random courses, reports, marks and changes', async () => {
  const done = { removed: 0, changed: 0, emails: 0 };
  await fc.assert(
    fc.asyncProperty(courseShapes, people, corrections, async (shape, persons, changes) => {
      const { id, unitIds } = await buildCourse(database.app, organisation.id, shape);
      const enrolments: string[] = [];
      for (const { reports, mark } of persons) {
        const enrolment = await on.enrol(id, 0);
        for (const progress of reports) await on.report(`lms-${enrolment.id}`, progress);
        if (mark !== null) {
          await on.mark(enrolment.id, { [unitIds[mark.unit % unitIds.length]!]: { score: mark.score, maxScore: 100 } });
        }
        enrolments.push(enrolment.id);
      }
      for (const { steps, mode, withEmails, later } of changes) {
        const used = await usedParts(id);
        const present = await on.course(id);
        const wanted = steps.reduce((course, step) => edited(course, step, used), present);
        if (wanted.units.length < present.units.length) done.removed += 1;
        const correction = await on.previewCourse(id, wanted);
        const before = await Promise.all(enrolments.map(seen));
        const listed = mode === 'NEW' ? [] : await on.rows(correction, mode);
        const rows = new Map(listed.map((row) => [row.enrolmentId, row]));
        const losing = await on.rows(correction, 'ALL');
        const marked = await markedRevisions(enrolments);
        await on.apply(correction, { mode, withEmails });
        // An enrolment that was marked with this revision before, such as one of a change that is none, keeps nothing more.
        const revision = await revisionOf(id);
        const lost = losing.flatMap(({ enrolmentId, certificates }) =>
          certificates.flatMap((each) =>
            each.after === 'WITHDRAWN' && marked.get(enrolmentId)! < revision ? [each.definitionId] : [],
          ),
        );

        for (const [index, enrolmentId] of enrolments.entries()) {
          const [was, now] = [before[index]!, await seen(enrolmentId)];
          const emails = now.emails.slice(was.emails.length);
          expect(now.emails).toEqual([...was.emails, ...emails]);
          expect({ mark: now.mark, issued: now.issued, emails: emails.toSorted() }).toEqual(
            expected(was, rows.get(enrolmentId), withEmails),
          );
          if (mode === 'GAINS') {
            expect(now.mark).toBeGreaterThanOrEqual(was.mark);
            expect(now.issued).toEqual(expect.arrayContaining([...was.issued]));
          }
          if (now.mark !== was.mark) done.changed += 1;
          done.emails += emails.length;
        }
        const kept = await database.rows<{ id: string }>(
          `select c.definition_id as id from certificate_change k join certificate c on c.id = k.certificate_id
           where k.type = 'certificate.kept' and k.cause_id = $1 and k.mark < k.threshold`,
          [correction],
        );
        expect(kept.map((each) => each.id).toSorted()).toEqual(mode === 'GAINS' ? lost.toSorted() : []);
        await on.report(`lms-${enrolments[0]!}`, later);
      }
    }),
    {
      numRuns: 10,
      examples: [
        // A unit that nobody has begun is removed, and the student gains the certificate by it.
        [
          {
            units: [
              { weight: 1, outcomes: 1 },
              { weight: 1, outcomes: 1 },
            ],
            thresholds: [50],
          },
          [{ reports: [40], mark: { unit: 0, score: 90 } }],
          [{ steps: [{ kind: 'removeUnit', part: 0 }], mode: 'ALL', withEmails: true, later: 60 }],
        ],
        // A change counts for new results only; then it is applied as it is.
        [
          { units: [{ weight: 8, outcomes: 0 }], thresholds: [0] },
          [{ reports: [], mark: { unit: 0, score: 0 } }],
          [
            { steps: [{ kind: 'require', part: 0, threshold: 1 }], mode: 'NEW', withEmails: false, later: 0 },
            { steps: [{ kind: 'weigh', part: 0, weight: 8 }], mode: 'GAINS', withEmails: false, later: 0 },
          ],
        ],
        // A certificate is kept; then a change that is none is applied.
        [
          { units: [{ weight: 1, outcomes: 0 }], thresholds: [0] },
          [{ reports: [], mark: { unit: 0, score: 0 } }],
          [
            { steps: [{ kind: 'require', part: 0, threshold: 1 }], mode: 'GAINS', withEmails: false, later: 0 },
            { steps: [{ kind: 'reverseUnits' }], mode: 'GAINS', withEmails: false, later: 0 },
          ],
        ],
      ],
    },
  );
  // Generated cases in which nothing happens would show nothing.
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
});
