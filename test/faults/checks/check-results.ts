import { expectedResults, type Expected } from '../expected-results.ts';
import type { EnrolmentRow, Facts, ResultRow } from '../facts.ts';
import type { GivenMark, ToldAction } from '../action-load.ts';
import { by, checkEach, type Check, type Violation } from './check.ts';

const tolerance = 1e-9;
const differs = (a: number, b: number): boolean => Math.abs(a - b) > tolerance;

/**
 * Returns the latest mark that users were told was given, by enrolment and unit. The actions are in the order of their
 * requests.
 */
function marksByEnrolment({ told, rows }: Facts): Map<string, Map<string, GivenMark>> {
  const createdAt = new Map(rows.actions.map((action) => [action.id, action.createdAt]));
  const order = (action: ToldAction): number => createdAt.get(action.actionId ?? '') ?? 0;
  const marked = told
    .filter(({ kind, ending }) => kind === 'MARK' && ending === 'SUCCEEDED')
    .toSorted((a, b) => order(a) - order(b));
  const result = new Map<string, Map<string, GivenMark>>();
  for (const { enrolmentId, marks } of marked) {
    const units = result.get(enrolmentId!) ?? new Map<string, GivenMark>();
    for (const mark of marks) units.set(mark.unitId, mark);
    result.set(enrolmentId!, units);
  }
  return result;
}

/** Returns each enrolment with its expected results. */
function withExpected(
  facts: Facts,
): { enrolment: EnrolmentRow; expected: Expected; marks: ReadonlyMap<string, GivenMark> }[] {
  const courses = new Map(facts.rows.courses.map((course) => [course.id, course]));
  const marks = marksByEnrolment(facts);
  return facts.rows.enrolments.map((enrolment) => {
    const given = marks.get(enrolment.id) ?? new Map<string, GivenMark>();
    return {
      enrolment,
      marks: given,
      expected: expectedResults(courses.get(enrolment.courseId)!, enrolment.progress, given),
    };
  });
}

/** Results of units and outcomes, and marks, equal an independent computation. A missing row means NOT_STARTED. */
export const resultsAreRight: Check = (facts) => {
  const stored = by([...facts.rows.unitResults, ...facts.rows.outcomeResults], ({ enrolmentId }) => enrolmentId);
  return checkEach('results and marks = recomputed', withExpected(facts), ({ enrolment, expected }): Violation[] => {
    const rows = new Map((stored.get(enrolment.id) ?? []).map((row) => [row.subjectId, row]));
    const problems = [...expected.units, ...expected.outcomes].flatMap(([id, { status, progress, mark }]) => {
      const row: Omit<ResultRow, 'enrolmentId' | 'subjectId'> = rows.get(id) ?? {
        status: 'NOT_STARTED',
        progress: 0,
        mark: 0,
      };
      const right =
        row.status === status && !differs(row.progress, progress) && (row.mark === null || !differs(row.mark, mark));
      return right ? [] : [`${id}: ${status} ${progress}, mark ${mark} was expected, ${JSON.stringify(row)} is stored`];
    });
    if (differs(enrolment.mark, expected.mark))
      problems.push(`mark ${expected.mark} was expected, ${enrolment.mark} is stored`);
    return problems.map((problem) => ({ id: enrolment.id, problem: `at progress ${enrolment.progress}: ${problem}` }));
  });
};

/**
 * Certificates equal an independent computation. An ACTIVE enrolment has a certificate exactly if its mark reaches the
 * threshold. One that is not ACTIVE any more gets no further ones, but keeps its own; reported progress only raises its
 * mark.
 */
export const certificatesAreRight: Check = (facts) => {
  const stored = new Map(facts.rows.certificates.map((row) => [`${row.enrolmentId} ${row.definitionId}`, row]));
  const courses = new Map(facts.rows.courses.map((course) => [course.id, course]));
  const items = withExpected(facts).flatMap((item) =>
    courses.get(item.enrolment.courseId)!.definitions.map((definition) => ({ ...item, definition })),
  );
  return checkEach(
    'certificates = recomputed',
    items,
    ({ enrolment, expected, marks, definition }): Violation | null => {
      const certificate = stored.get(`${enrolment.id} ${definition.id}`);
      const status = certificate?.status ?? 'NOT_EARNED';
      const earned = expected.earned.has(definition.id);
      const id = certificate?.id ?? enrolment.id;
      const at = `threshold ${definition.threshold}, mark ${enrolment.mark}, enrolment ${enrolment.id} ${enrolment.status}`;
      if (status === 'ISSUED' && !earned) return { id, problem: `ISSUED, but not earned: ${at}` };
      if (enrolment.status === 'ACTIVE' && earned && status !== 'ISSUED')
        return { id, problem: `${status}, but earned: ${at}` };
      // Without marks by hand the mark never falls, so that no certificate is withdrawn.
      if (marks.size === 0 && certificate !== undefined && (status !== 'ISSUED' || certificate.transitions !== 1)) {
        return {
          id,
          problem: `${status} after ${certificate.transitions} transitions, though the mark never fell: ${at}`,
        };
      }
      return null;
    },
  );
};

/** ISSUED and WITHDRAWN alternate. Each change is in the history once, and has its event. */
export const transitionsAreWhole: Check = ({ rows }) => {
  const events = by(
    rows.domainEvents.filter(({ type }) => type.startsWith('certificate.')),
    ({ subjectId }) => subjectId,
  );
  return checkEach(
    'each transition has one history row and one event',
    rows.certificates,
    (certificate): Violation[] => {
      const { id, transitions, changes, status } = certificate;
      const wanted = Array.from({ length: transitions }, (_, index) =>
        index % 2 === 0 ? 'certificate.issued' : 'certificate.withdrawn',
      );
      const problems: string[] = [];
      if (changes.join() !== wanted.join())
        problems.push(`${transitions} transitions, but the history is ${changes.join()}`);
      const types = (events.get(id) ?? []).map(({ type }) => type).toSorted();
      if (types.join() !== wanted.toSorted().join())
        problems.push(`${transitions} transitions, but the events are ${types.join()}`);
      if (wanted.at(-1) !== `certificate.${status.toLowerCase()}`)
        problems.push(`${status} after ${transitions} transitions`);
      return problems.map((problem) => ({ id, problem }));
    },
  );
};
