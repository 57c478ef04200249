import { Box, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { enrolmentList, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { actionWords } from './action-words.ts';
import { NoCall } from './no-call.tsx';
import { UnderWay } from './under-way.tsx';
import { useAct } from './use-act.ts';
import { t } from '../../../language/translate.ts';

interface DialogProps {
  readonly enrolment: EnrolmentDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation and cancels the enrolment. */
export function CancelDialog({ enrolment, opened, onClose }: DialogProps) {
  const { act, isPending } = useAct(enrolment.id);
  const callsLms = !enrolment.actionsWithoutCall.includes('CANCEL');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Cancel this enrolment?')}
      confirmLabel={t('Cancel the enrolment')}
      dismissLabel={t('Back')}
      destructive
      onConfirm={() => act({ kind: 'CANCEL' })}
    >
      {t(
        '{student} leaves {course}. You cannot undo this, but you can enrol the student again. Certificates that were issued stay valid.',
        {
          student: `${enrolment.student.firstName} ${enrolment.student.lastName}`,
          course: enrolment.course.name,
        },
      )}
      <SharedId enrolment={enrolment} opened={opened} />
      <Box mt="md">
        <NoCall enrolment={enrolment} kind="CANCEL" />
      </Box>
      {isPending && callsLms ? (
        <div style={{ marginTop: '1rem' }}>
          <UnderWay call={actionWords.CANCEL.call} />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

/** Names the other active enrolments with the same id in the LMS, because cancelling this one may end them there. */
function SharedId({ enrolment, opened }: Pick<DialogProps, 'enrolment' | 'opened'>) {
  const { id, lmsEnrolmentId } = enrolment;
  const { data } = useQuery({
    ...enrolmentList({ lmsEnrolmentId: lmsEnrolmentId ?? '', status: 'ACTIVE' }),
    enabled: opened && lmsEnrolmentId !== null,
  });
  const others = data?.items.filter((each) => each.id !== id && each.lmsEnrolmentId === lmsEnrolmentId) ?? [];
  if (others.length === 0) return null;
  return (
    <div role="status">
      <Text mt="md">{t('Other active enrolments have the same id in the LMS, which may end them too:')}</Text>
      <List>
        {others.map((other) => (
          <List.Item key={other.id}>
            <TextLink underline="always" to="/enrolments/$enrolmentId" params={{ enrolmentId: other.id }}>
              <bdi>
                {other.student.firstName} {other.student.lastName}
              </bdi>
              , {other.course.name}
            </TextLink>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
