import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../components/notify.ts';
import { createStudent } from '../../queries/students.ts';
import { StudentForm } from '../students/student-form.tsx';
import { nameOf } from '../students/student-name.ts';

interface NewStudentDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (studentId: string) => void;
}

/** Adds a student without leaving the form of an enrolment. */
export function NewStudentDialog({ opened, onClose, onAdded }: NewStudentDialogProps) {
  const mutation = useMutation(createStudent());
  const close = () => {
    mutation.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="New student" closeOnClickOutside={false}>
      <StudentForm
        mutation={mutation}
        onSubmit={(details) =>
          mutation.mutate(details, {
            onSuccess: (student) => {
              notify.done(`${nameOf(student)} was added.`);
              onAdded(student.id);
              close();
            },
          })
        }
        submitLabel="Add the student"
        secondary={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      />
    </Modal>
  );
}
