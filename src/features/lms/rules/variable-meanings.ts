import type { lmsOperations, LmsOperation } from './operations.ts';

/** All variables of all operations. */
export type VariableName = {
  [Operation in LmsOperation]: keyof (typeof lmsOperations)[Operation]['variables'];
}[LmsOperation];

/** The meaning of each variable, for the form of an operation (docs/product.md "Variables"). */
export const variableMeanings: Readonly<Record<VariableName, string>> = {
  searchTerm: 'What the user searches for. It can be empty.',
  courseId: 'The id of the course in the LMS, as it was linked.',
  'course.name': 'The name of the course in Attain.',
  enrolmentId: 'The id of the enrolment in the LMS, as the LMS gave it.',
  'student.id': 'The id of the student in Attain. It never changes.',
  'student.firstName': 'The first name of the student.',
  'student.lastName': 'The last name of the student.',
  'student.email': 'The e-mail address of the student. It can change.',
  'student.externalId': 'The external reference of the student. It is empty when there is none.',
  'to.id': 'The id in Attain of the student who gets the place.',
  'to.firstName': 'The first name of the student who gets the place.',
  'to.lastName': 'The last name of the student who gets the place.',
  'to.email': 'The e-mail address of the student who gets the place.',
  'to.externalId': 'The external reference of the student who gets the place. It is empty when there is none.',
  quizResults: 'The marked units as a JSON array, without quotes around it.',
};
