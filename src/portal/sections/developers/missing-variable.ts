/**
 * Returns the variable without which each call of an operation would be for the same course, enrolment or student; null when
 * nothing is missing. So it is after an example of the LMS's documentation was pasted.
 * @param variables the names that the operation has
 */
export function missingVariable(variables: readonly string[], url: string, body: string): string | null {
  if (url.trim() === '') return null;
  const used = [...`${url} ${body}`.matchAll(/\$\{\s*([\w.]+)/g)].map(([, name]) => name!);
  const missing = (name: string) => variables.includes(name) && !used.includes(name);
  if (missing('enrolmentId')) return 'enrolmentId';
  if (missing('courseId')) return 'courseId';
  return missing('student.id') && !used.some((name) => name.startsWith('student.')) ? 'student.id' : null;
}
