import { asSentence, type Sentence } from '../../../language/sentence.ts';
import type { lmsOperations, LmsOperation } from './operations.ts';

/** All variables of all operations. */
export type VariableName = {
  [Operation in LmsOperation]: keyof (typeof lmsOperations)[Operation]['variables'];
}[LmsOperation];

/** The meaning of each variable, for the form of an operation (docs/product.md "Variables"). */
export const variableMeanings: Readonly<Record<VariableName, Sentence>> = {
  searchTerm: asSentence('What the user searches for. It can be empty.'),
  courseId: asSentence('The id of the course in the LMS, as it was linked.'),
  'course.name': asSentence('The name of the course in Attain.'),
  enrolmentId: asSentence('The id of the enrolment in the LMS, as the LMS gave it.'),
  'student.id': asSentence('The id of the student in Attain. It never changes.'),
  'student.firstName': asSentence('The first name of the student.'),
  'student.lastName': asSentence('The last name of the student.'),
  'student.email': asSentence('The e-mail address of the student. It can change.'),
  'student.externalId': asSentence('The external reference of the student. It is empty when there is none.'),
  'to.id': asSentence('The id in Attain of the student who gets the place.'),
  'to.firstName': asSentence('The first name of the student who gets the place.'),
  'to.lastName': asSentence('The last name of the student who gets the place.'),
  'to.email': asSentence('The e-mail address of the student who gets the place.'),
  'to.externalId': asSentence(
    'The external reference of the student who gets the place. It is empty when there is none.',
  ),
  quizResults: asSentence('The marked units as a JSON array, without quotes around it.'),
};
