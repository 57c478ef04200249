import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../components/notify.ts';
import { createStudent } from '../../queries/students.ts';
import { StudentForm } from '../students/student-form.tsx';
import { nameOf } from '../students/student-name.ts';
import { t } from '../../../language/translate.ts';

interface NewStudentDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (studentId: string) => void;
  /** Called when the dialog is gone, to move the focus. */
  readonly onGone: (hasAdded: boolean) => void;
}

/** Adds a student without leaving the form of an enrolment. */
export function NewStudentDialog({ opened, onClose, onAdded, onGone }: NewStudentDialogProps) {
  const mutation = useMutation(createStudent());
  const [hasAdded, setHasAdded] = useState(false);
  const close = () => {
    mutation.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('New student')}
      closeOnClickOutside={false}
      returnFocus={false}
      onExitTransitionEnd={() => {
        onGone(hasAdded);
        setHasAdded(false);
      }}
    >
      <StudentForm
        mutation={mutation}
        onSubmit={(details) =>
          mutation.mutate(details, {
            onSuccess: (student) => {
              notify.done(t('{name} was added.', { name: nameOf(student) }));
              setHasAdded(true);
              onAdded(student.id);
              close();
            },
          })
        }
        submitLabel={t('Add the student')}
        secondary={
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
        }
      />
    </Modal>
  );
}
