import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { actionWords } from './action-words.ts';
import { UnderWay } from './under-way.tsx';
import { useAct } from './use-act.ts';

interface DialogProps {
  readonly enrolment: EnrolmentDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Ends the enrolment. */
export function CancelDialog({ enrolment, opened, onClose }: DialogProps) {
  const { act, isPending } = useAct(enrolment.id);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Cancel this enrolment?"
      confirmLabel="Cancel the enrolment"
      dismissLabel="Back"
      destructive
      onConfirm={() => act({ kind: 'CANCEL' })}
    >
      {enrolment.student.firstName} {enrolment.student.lastName} leaves {enrolment.course.name} for good. Certificates
      that were issued stay valid.
      {isPending ? (
        <div style={{ marginTop: '1rem' }}>
          <UnderWay call={actionWords.CANCEL.call} />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
