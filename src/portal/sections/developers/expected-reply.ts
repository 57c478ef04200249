import type { LmsOperation } from '../../queries/lms-configuration.ts';
import { t } from '../../../language/translate.ts';

const expected: Readonly<Record<LmsOperation['operation'], string>> = {
  GET_COURSES: t('an array of objects with id and name'),
  GET_COURSE: t('an object with id and name'),
  GET_ENROLMENT: t('an object with id'),
  CREATE_ENROLMENT: t('an object with id, the id of the new enrolment'),
  TRANSFER_ENROLMENT: t('an object with id, the id of the resulting enrolment'),
  CANCEL_ENROLMENT: t('any reply with a 2xx status'),
  UPDATE_MARKING: t('any reply with a 2xx status'),
};

/** Says what an operation's reply must be (docs/product.md §4.2). */
export const expectedReply = (operation: LmsOperation['operation']): string => expected[operation];
