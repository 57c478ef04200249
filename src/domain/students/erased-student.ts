import { asSentence, wording } from '../../language/sentence.ts';
import { erasedEmail } from './erased-email.ts';

/** What replaces the names and the address of an erased student. */
export const erasedStudent = { firstName: 'Erased', lastName: 'student', email: erasedEmail } as const;

/** What replaces other texts that may name an erased student. */
export const dataErased = asSentence('The student’s data was erased.');

const words = asSentence('Erased student');

/** The name that replaces the one of an erased student. */
export const erasedName = words.text;

/** Returns a stored name as it is shown: the one that replaces an erased student's is in the present language. */
export const shownName = <Name extends string | null>(name: Name): Name | string =>
  name === erasedName ? wording([words]) : name;

/** Returns stored names as they are shown: those that replace an erased student's are in the present language. */
export function shownNames({ firstName, lastName }: Names): Names {
  if (firstName !== erasedStudent.firstName || lastName !== erasedStudent.lastName) return { firstName, lastName };
  const [first = '', ...rest] = wording([words]).split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}
