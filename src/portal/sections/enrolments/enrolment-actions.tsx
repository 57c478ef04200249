import { Button } from '@mantine/core';
import { useState } from 'react';
import { LinkButton } from '../../components/link-button.tsx';
import { isUnderWay, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** Buttons for the actions on an active enrolment. Only one action runs at a time. */
export function EnrolmentActions({ enrolment }: { enrolment: EnrolmentDetails }) {
  const [open, setOpen] = useState<'transfer' | 'cancel' | null>(null);
  const { id, student, status, lastActions } = enrolment;
  const close = () => setOpen(null);
  const isPossible = status === 'ACTIVE' && !isUnderWay(lastActions[0]);
  return (
    <>
      {isPossible ? (
        <>
          {student.isErased ? null : (
            <LinkButton to="/enrolments/$enrolmentId/mark" params={{ enrolmentId: id }} variant="default">
              Mark
            </LinkButton>
          )}
          <Button variant="default" onClick={() => setOpen('transfer')}>
            Transfer
          </Button>
          <Button variant="default" onClick={() => setOpen('cancel')}>
            Cancel the enrolment
          </Button>
        </>
      ) : null}
      <TransferDialog enrolment={enrolment} opened={open === 'transfer'} onClose={close} />
      <CancelDialog enrolment={enrolment} opened={open === 'cancel'} onClose={close} />
    </>
  );
}
