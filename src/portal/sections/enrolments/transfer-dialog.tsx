import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { StudentPicker } from '../../components/search-picker.tsx';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { AlreadyEnrolled } from './already-enrolled.tsx';
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

/** Transfers the enrolment to another student. */
export function TransferDialog({ enrolment, opened, onClose }: DialogProps) {
  const { act, isPending, error } = useAct(enrolment.id);
  const callsLms = !enrolment.actionsWithoutCall.includes('TRANSFER');
  const [studentId, setStudentId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The dialog stays on the page. When it opens again, after a failed transfer, the student is chosen once more.
  const end = () => {
    onClose();
    setStudentId(null);
  };
  const transfer = () => {
    if (studentId === null) setProblem(t('Choose the student who takes the place.'));
    else void act({ kind: 'TRANSFER', toStudentId: studentId }).then(end, () => undefined);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('Transfer to another student')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          transfer();
        }}
      >
        <Stack gap="md">
          <ErrorAlert error={error} />
          <Text>
            {t(
              '{firstName} {lastName} loses the place on {name}. You cannot undo this. The progress so far and the issued certificates, which stay valid, remain with {firstName2}; the other student starts at 0 %.',
              {
                firstName: enrolment.student.firstName,
                lastName: enrolment.student.lastName,
                name: enrolment.course.name,
                firstName2: enrolment.student.firstName,
              },
            )}
          </Text>
          <NoCall enrolment={enrolment} kind="TRANSFER" />
          <StudentPicker
            label={t('Student who takes the place')}
            placeholder={t('Beginning of a name, e-mail or reference')}
            value={studentId}
            excluded={{ id: enrolment.student.id, reason: t('Has this enrolment already') }}
            onChange={(id) => {
              setStudentId(id);
              setProblem(null);
            }}
            error={problem}
          />
          {isPending ? null : <AlreadyEnrolled studentId={studentId ?? ''} courseId={enrolment.course.id} />}
          {isPending && callsLms ? <UnderWay call={actionWords.TRANSFER.call} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {isPending ? t('Close') : t('Back')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('Transfer the enrolment')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
