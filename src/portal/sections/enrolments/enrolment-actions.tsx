import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { Part } from '../../connection/part.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { isUnderWay, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { t, tIn } from '../../../language/translate.ts';

// With its field that searches for students it weighs as much as the rest of the page.
const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog.tsx')).TransferDialog }));

const isEnded = (status: EnrolmentDetails['status']): boolean =>
  status === 'CANCELLED' || status === 'TRANSFERRED' || status === 'DISCARDED';

/**
 * Buttons for the actions on an active enrolment. Only one action runs at a time. One that has ended offers a new
 * enrolment of the student.
 */
export function EnrolmentActions({ enrolment }: { enrolment: EnrolmentDetails }) {
  const [open, setOpen] = useState<'transfer' | 'cancel' | null>(null);
  const { id, student, course, status, lastActions } = enrolment;
  // Once it was opened it stays, so that it can close and give the focus back.
  const [transferIsLoaded, setTransferLoaded] = useState(false);
  const close = () => setOpen(null);
  const isPossible = status === 'ACTIVE' && !isUnderWay(lastActions[0]);
  return (
    <>
      {isPossible ? (
        <>
          {student.isErased ? null : (
            <LinkButton to="/enrolments/$enrolmentId/mark" params={{ enrolmentId: id }} variant="default">
              {tIn('verb', 'Mark')}
            </LinkButton>
          )}
          <Button
            variant="default"
            onClick={() => {
              setTransferLoaded(true);
              setOpen('transfer');
            }}
          >
            {t('Transfer')}
          </Button>
          <Button variant="default" onClick={() => setOpen('cancel')}>
            {t('Cancel the enrolment')}
          </Button>
        </>
      ) : null}
      {isEnded(status) && !student.isErased ? (
        <LinkButton to="/enrolments/new" search={{ studentId: student.id, courseId: course.id }} variant="default">
          {t('Enrol again')}
        </LinkButton>
      ) : null}
      {transferIsLoaded ? (
        <Part fallback={null}>
          <TransferDialog enrolment={enrolment} opened={open === 'transfer'} onClose={close} />
        </Part>
      ) : null}
      <CancelDialog enrolment={enrolment} opened={open === 'cancel'} onClose={close} />
    </>
  );
}
