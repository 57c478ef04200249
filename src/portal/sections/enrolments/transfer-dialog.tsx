import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { StudentPicker } from '../../components/search-picker.tsx';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { actionWords } from './action-words.ts';
import { UnderWay } from './under-way.tsx';
import { useAct } from './use-act.ts';

interface DialogProps {
  readonly enrolment: EnrolmentDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Transfers the enrolment to another student. */
export function TransferDialog({ enrolment, opened, onClose }: DialogProps) {
  const { act, isPending, error } = useAct(enrolment.id);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const transfer = () => {
    if (studentId === null) setProblem('Choose the student who gets the enrolment.');
    else void act({ kind: 'TRANSFER', toStudentId: studentId }).then(onClose, () => undefined);
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Transfer to another student">
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
            {enrolment.student.firstName} {enrolment.student.lastName} loses the place on {enrolment.course.name}. You
            cannot undo this. The progress so far stays with {enrolment.student.firstName}; the other student starts at
            0&nbsp;%.
          </Text>
          <StudentPicker
            label="New student"
            placeholder="Beginning of a name, e-mail or reference"
            value={studentId}
            excluded={{ id: enrolment.student.id, reason: 'Has this enrolment already' }}
            onChange={(id) => {
              setStudentId(id);
              setProblem(null);
            }}
            error={problem}
          />
          {isPending ? <UnderWay call={actionWords.TRANSFER.call} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {isPending ? 'Close' : 'Back'}
            </Button>
            <Button type="submit" loading={isPending}>
              Transfer the enrolment
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
