import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { lmsNames } from '../../components/lms-names.ts';
import { t } from '../../../language/translate.ts';

type InLms = Pick<EnrolmentDetails, 'lms' | 'currentLms'>;

/** Returns the name of the LMS that has an enrolment, and whether it is a former one; null while none has it. */
export function lmsOfEnrolment({ lms, currentLms }: InLms): string | null {
  if (lms === null) return null;
  const { title } = lmsNames[lms];
  return lms === currentLms ? title : t('{lms} (not the current LMS any more)', { lms: title });
}

/** Returns which LMS a message about an enrolment is about, when new enrolments are created in another one; else null. */
export function formerLmsNote({ lms, currentLms }: InLms): string | null {
  if (lms === null || lms === currentLms) return null;
  return t(
    'This is about {lms}, which has this enrolment. It is not the current LMS any more: new enrolments are created in {current}. Questions and actions about this enrolment still go to {lms}.',
    { lms: lmsNames[lms].inSentence, current: lmsNames[currentLms].inSentence },
  );
}
