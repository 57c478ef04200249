import type { OrganisationTransaction } from '../../platform/database/database.ts';
import {
  findCoursesByIdOrName,
  findStudentsByEmail,
  findStudentsByExternalId,
  searchForms,
  type KnownCourse,
  type KnownStudent,
} from './store/import-lookups.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';
import type { GivenFields } from './check-row.ts';
import { sameName } from './same-name.ts';

/**
 * The found match of a row, or the reason for which there is none, for people. `contradicts`: e-mail address and external
 * reference do not belong to one student.
 */
export type Match<T> = { readonly found: T } | { readonly problem: Sentence; readonly contradicts?: true };

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Looks up students and courses for rows, with one query each for all of them. */
export async function findMatches(tx: OrganisationTransaction, rows: readonly GivenFields[]) {
  const emails = [...new Set(rows.flatMap(({ email }) => (email === undefined ? [] : [email])))];
  const externalIds = [...new Set(rows.flatMap(({ externalId }) => externalId ?? []))];
  const named = [...new Set(rows.flatMap(({ courseId, course }) => courseId ?? course ?? []))];
  const forms = named.length === 0 ? new Map<string, string>() : await searchForms(tx, named);
  const students = Map.groupBy(await findStudentsByEmail(tx, emails), ({ email }) => email);
  const byExternalId = new Map(
    (await findStudentsByExternalId(tx, externalIds)).map((student) => [student.externalId!, student]),
  );
  const ids = named.filter((name) => isId.test(name));
  const wanted = { ids, forms: [...new Set(forms.values())] };
  const courses = named.length === 0 ? [] : await findCoursesByIdOrName(tx, wanted);
  const byId = new Map(courses.map((course) => [course.id, course]));
  const byForm = Map.groupBy(courses, ({ form }) => form);
  return {
    /** Returns the student whom a row names, or null if there is none yet. */
    studentOf: (row: GivenFields): Match<KnownStudent | null> => matchStudent(students, byExternalId, row),
    courseOf: (row: GivenFields): Match<KnownCourse> =>
      matchCourse(byId, (name) => byForm.get(forms.get(name)!) ?? [], row),
  };
}

/** Maximum number of students with one e-mail address whose names are compared. Each row compares them again. */
const comparedStudents = 50;

/**
 * Finds the student by e-mail address, or by address and name. The external reference decides between students with one
 * address; where the two contradict each other, nobody is meant, so that no result reaches the wrong person.
 */
function matchStudent(
  byEmail: ReadonlyMap<string, readonly KnownStudent[]>,
  byExternalId: ReadonlyMap<string, KnownStudent>,
  row: GivenFields,
): Match<KnownStudent | null> {
  const { email = '', externalId } = row;
  if (externalId === undefined) return matchByEmail(byEmail, row);
  const referred = byExternalId.get(externalId);
  if (referred !== undefined) {
    if (referred.email === email.toLowerCase()) return { found: referred };
    return {
      problem: asSentence('The student with this external reference has another e-mail address.'),
      contradicts: true,
    };
  }
  const match = matchByEmail(byEmail, row);
  if ('found' in match && match.found !== null && match.found.externalId !== null) {
    return {
      problem: asSentence('The student with this e-mail address has another external reference.'),
      contradicts: true,
    };
  }
  return match;
}

function matchByEmail(
  students: ReadonlyMap<string, readonly KnownStudent[]>,
  { email = '', firstName, lastName }: GivenFields,
): Match<KnownStudent | null> {
  const candidates = students.get(email.toLowerCase()) ?? [];
  const [only] = candidates;
  if (only === undefined) return { found: null };
  if (candidates.length === 1) return { found: only };
  const named =
    candidates.length > comparedStudents
      ? []
      : candidates.filter(
          (each) => sameName(each.firstName, firstName ?? '') && sameName(each.lastName, lastName ?? ''),
        );
  if (named.length === 1) return { found: named[0]! };
  const count = candidates.length;
  return {
    problem:
      firstName === undefined && lastName === undefined
        ? asSentence(
            '{count, number} students have this e-mail address; add the first and last name to identify the student.',
            { count },
          )
        : asSentence('{count, number} students have this e-mail address.', { count }),
  };
}

function matchCourse(
  coursesById: ReadonlyMap<string, KnownCourse>,
  coursesNamed: (name: string) => readonly KnownCourse[],
  { courseId, course = '' }: GivenFields,
): Match<KnownCourse> {
  const byId = coursesById.get((courseId ?? course).toLowerCase());
  if (byId !== undefined) return { found: byId };
  const named = courseId === undefined ? coursesNamed(course) : [];
  if (named.length === 1) return { found: named[0]! };
  if (named.length === 0) return { problem: asSentence('There is no such course.') };
  const count = named.length;
  return {
    problem: asSentence('{count, number} courses have this name; enter the course id in a column called Course id.', {
      count,
    }),
  };
}
