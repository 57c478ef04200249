import { asSentence, type Sentence } from '../../language/sentence.ts';
import { fieldNames } from '../../domain/imports/import-fields.ts';
import type { ImportKind, ImportPlan } from '../../domain/imports/import-states.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { findCurrentEnrolments } from './store/import-lookups.ts';
import type { NewImportRow } from './store/import-rows.ts';
import type { CheckedRow, GivenFields } from './check-row.ts';
import { findMatches } from './find-matches.ts';

interface Decision {
  readonly plan: ImportPlan;
  readonly reason?: readonly Sentence[];
  readonly studentId?: string | null;
  readonly courseId?: string;
  readonly enrolmentId?: string;
  /** The content of the row, so that a later row with the same content is noticed. */
  readonly brings?: string;
  /** E-mail address of the student whom it adds. */
  readonly adds?: string;
}

const leaveOut = (...reason: readonly Sentence[]): Decision => ({ plan: 'LEAVE_OUT', reason });

/**
 * Decides what would be done for each row of a file, in its order, and changes nothing. Each file needs its own
 * planner, since it remembers earlier rows.
 */
export function createPlanner(kind: ImportKind) {
  /** First row by content. */
  const brought = new Map<string, { readonly line: number; readonly given: GivenFields }>();
  const added = new Set<string>();
  /** First row with an external reference. */
  const referred = new Map<string, { readonly line: number; readonly email: string }>();

  /** Leaves out a row with the reference of an earlier row and another e-mail address; notes other references. */
  const checkReference = (decision: Decision, line: number, { email = '', externalId }: GivenFields): Decision => {
    if (externalId === undefined || decision.plan === 'LEAVE_OUT') return decision;
    const former = referred.get(externalId);
    if (former === undefined) referred.set(externalId, { line, email: email.toLowerCase() });
    else if (former.email !== email.toLowerCase()) {
      return leaveOut(
        asSentence('This row has the external reference of line {line}, but another e-mail address.', {
          line: String(former.line),
        }),
      );
    }
    return decision;
  };
  let position = 0;

  return async (tx: OrganisationTransaction, checked: readonly CheckedRow[]): Promise<NewImportRow[]> => {
    const given = checked.map((each) => each.given);
    const matches = await findMatches(tx, given);
    const decide = kind === 'STUDENTS' ? decideOnStudent : await enrolmentDecider(tx, given, matches);
    return checked.map(({ line, given: fields, problems }) => {
      let decision = problems.length > 0 ? leaveOut(...problems) : decide(fields, matches);
      decision = checkReference(decision, line, fields);
      const { brings, adds } = decision;
      const former = brings === undefined ? undefined : brought.get(brings);
      if (former !== undefined) decision = leaveOut(repeats(kind, former));
      else if (brings !== undefined) brought.set(brings, { line, given: fields });
      const newStudent = decision.plan !== 'LEAVE_OUT' && adds !== undefined && !added.has(adds);
      if (newStudent) added.add(adds);
      const { plan, reason = null, studentId = null, courseId = null, enrolmentId = null } = decision;
      const state = plan === 'LEAVE_OUT' ? 'LEFT_OUT' : 'WAITING';
      return {
        position: position++,
        line,
        given: fields,
        plan,
        newStudent,
        state,
        reason,
        studentId,
        courseId,
        enrolmentId,
      };
    });
  };
}

/** Says which earlier row a row repeats, with the student's name where that row has one. */
function repeats(kind: ImportKind, { line, given }: { readonly line: number; readonly given: GivenFields }): Sentence {
  const name = [given.firstName, given.lastName].filter((part) => part !== undefined).join(' ');
  const at = String(line);
  if (kind === 'STUDENTS') {
    return name === ''
      ? asSentence('Same e-mail address as line {line}.', { line: at })
      : asSentence('Same e-mail address as line {line} ({name}).', { line: at, name });
  }
  return name === ''
    ? asSentence('Same student and course as line {line}.', { line: at })
    : asSentence('Same student and course as line {line} ({name}).', { line: at, name });
}

type Matches = Awaited<ReturnType<typeof findMatches>>;

function decideOnStudent(given: GivenFields, { studentOf }: Matches): Decision {
  const email = given.email!.toLowerCase();
  const student = studentOf(given);
  if ('problem' in student) {
    if (student.contradicts) return leaveOut(student.problem);
    // Any of them may be meant, but the address is known.
    return { plan: 'EXISTS', brings: email };
  }
  if (student.found !== null) return { plan: 'EXISTS', studentId: student.found.id, brings: email };
  return { plan: 'ADD_STUDENT', brings: email, adds: email };
}

async function enrolmentDecider(
  tx: OrganisationTransaction,
  rows: readonly GivenFields[],
  { studentOf }: Matches,
): Promise<typeof decideOnStudent> {
  const students = rows.flatMap((row) => {
    const match = studentOf(row);
    return 'found' in match && match.found !== null ? [match.found.id] : [];
  });
  const current = new Map(
    (await findCurrentEnrolments(tx, [...new Set(students)])).map((each) => [
      `${each.studentId} ${each.courseId}`,
      each.id,
    ]),
  );
  return (given, matches) => decideOnEnrolment(given, matches, current);
}

function decideOnEnrolment(given: GivenFields, matches: Matches, current: ReadonlyMap<string, string>): Decision {
  if (given.course === undefined && given.courseId === undefined)
    return leaveOut(asSentence('{field} is missing.', { field: fieldNames.course }));
  const course = matches.courseOf(given);
  const student = matches.studentOf(given);
  const problems = [student, course].flatMap((match) => ('problem' in match ? [match.problem] : []));
  if ('problem' in course || 'problem' in student) return leaveOut(...problems);
  const email = given.email!.toLowerCase();
  const isNew = student.found === null;
  if (isNew && (given.firstName === undefined || given.lastName === undefined)) {
    return leaveOut(
      asSentence('No student has this e-mail address; enter the first and last name to add the student.'),
    );
  }
  const studentId = student.found?.id ?? null;
  const brings = `${studentId ?? email} ${course.found.id}`;
  const known = { studentId, courseId: course.found.id, brings, ...(isNew ? { adds: email } : {}) };
  const enrolmentId = current.get(brings);
  if (enrolmentId !== undefined) return { ...known, plan: 'EXISTS', enrolmentId };
  if (given.lmsEnrolmentId !== undefined) return { ...known, plan: 'ADOPT_ID' };
  if (course.found.lmsCourseId === null) {
    return leaveOut(
      asSentence(
        'The course is not linked to a course in the LMS: link it under Courses, or enter the LMS enrolment id.',
      ),
    );
  }
  return { ...known, plan: 'CALL_LMS' };
}
