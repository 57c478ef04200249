import { t } from '../../../../language/translate.ts';

/** The labels of the values with which operations are tried. */
const variables: Readonly<Record<string, string>> = {
  searchTerm: t('Search word'),
  courseId: t('Id of the course in the LMS'),
  'course.name': t('Name of the course'),
  enrolmentId: t('Id of the enrolment in the LMS'),
  enrolmentIds: t('Ids of enrolments in the LMS'),
  since: t('Changed since'),
  quizResults: t('Results, as JSON'),
  'student.id': t('Id of the student in Attain'),
  'student.firstName': t('First name of the student'),
  'student.lastName': t('Last name of the student'),
  'student.email': t('E-mail of the student'),
  'student.externalId': t('External reference of the student'),
  'to.id': t('Id of the new student in Attain'),
  'to.firstName': t('First name of the new student'),
  'to.lastName': t('Last name of the new student'),
  'to.email': t('E-mail of the new student'),
  'to.externalId': t('External reference of the new student'),
  'from.id': t('Id of the former student in Attain'),
  'from.firstName': t('First name of the former student'),
  'from.lastName': t('Last name of the former student'),
  'from.email': t('E-mail of the former student'),
  'from.externalId': t('External reference of the former student'),
};

export const variableLabel = (name: string): string => variables[name] ?? name;
