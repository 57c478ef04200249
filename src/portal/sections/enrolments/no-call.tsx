import { Alert } from '@mantine/core';
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { formerLmsNote } from './former-lms.ts';
import { t } from '../../../language/translate.ts';

type FollowingAction = EnrolmentDetails['actionsWithoutCall'][number];

const consequences: Readonly<Record<FollowingAction, string>> = {
  TRANSFER: t(
    'Your LMS is not set up for transfers, so the enrolment is transferred in Attain only. It keeps its id in the LMS. Change the student there yourself.',
  ),
  CANCEL: t(
    'Your LMS is not set up for cancellations, so the enrolment ends in Attain only. Remove the student from the course in the LMS yourself.',
  ),
  MARK: t('Your LMS is not set up for results, so they are saved in Attain only. Enter them in the LMS yourself.'),
};

interface NoCallProps {
  readonly enrolment: Pick<EnrolmentDetails, 'actionsWithoutCall' | 'lms' | 'currentLms'>;
  readonly kind: FollowingAction;
}

/** Says before an action that it will be done without a call to the LMS. */
export function NoCall({ enrolment, kind }: NoCallProps) {
  if (!enrolment.actionsWithoutCall.includes(kind)) return null;
  return (
    <Alert variant="default" icon={<IconUnlink aria-hidden />} title={t('The LMS will not be called')}>
      {consequences[kind]} {formerLmsNote(enrolment)}
    </Alert>
  );
}
