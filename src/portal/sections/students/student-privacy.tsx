import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { notify } from '../../components/notify.ts';
import { saveFile } from '../../components/save-file.ts';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { eraseStudent, exportStudent } from '../../queries/privacy.ts';
import { studentDetails, type Student } from '../../queries/students.ts';
import { confirmsErasure, erasureWord, notConfirmed } from '../../../domain/students/confirms-erasure.ts';
import { nameOf } from './student-name.ts';
import { t } from '../../../language/translate.ts';

/** Exports all data about a student, or erases it, at the student's request. For administrators. */
export function StudentPrivacy({ student }: { student: Student }) {
  const download = useMutation(exportStudent(student.id));
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const ask = () => {
    // The page may have been open for long, and the question says how many enrolments go on.
    void client.invalidateQueries(studentDetails(student.id));
    setAsking(true);
  };
  const keep = (data: unknown) =>
    saveFile(JSON.stringify(data, null, 2), `student-${student.id}.json`, 'application/json');
  return (
    <Section
      title={t('Privacy')}
      description={t('When a student asks for a copy of their data, or asks you to erase it.')}
    >
      <ErrorAlert error={download.error} />
      <Group gap="xs">
        <Button
          variant="default"
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onSuccess: keep })}
        >
          {t('Export the data')}
        </Button>
        {student.isErased ? null : (
          <Button variant="default" onClick={ask}>
            {t('Erase the data…')}
          </Button>
        )}
      </Group>
      {student.isErased ? (
        <Text c="dimmed" mt="sm">
          {t('The names, the e-mail address and the external reference of this student were erased.')}
        </Text>
      ) : (
        <EraseDialog key={student.id} student={student} opened={asking} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}

interface EraseDialogProps {
  readonly student: Student;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function EraseDialog({ student, opened, onClose }: EraseDialogProps) {
  const name = nameOf(student);
  const word = erasureWord();
  const erase = useMutation(eraseStudent(student.id));
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const confirm = async () => {
    if (!confirmsErasure(typed, name, [word])) {
      setWrong(true);
      return false;
    }
    await erase.mutateAsync(typed);
    notify.done(t('The data of the student was erased.'));
    return true;
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Erase the data of {name}?', { name })}
      confirmLabel={t('Erase for good')}
      destructive
      onConfirm={confirm}
    >
      <Text>
        {t(
          'Attain erases the names, the e-mail address and the external reference everywhere. You cannot undo this. Enrolments, results and certificates stay, without a name. The verification page of a certificate then says that the holder’s data was erased, and its PDF can no longer be opened. Waiting e-mails are not sent. The data in the LMS does not change: erase it there, too.',
        )}
      </Text>
      <OpenEnrolments student={student} />
      <TextInput
        mt="md"
        label={t('Type {name} or {word} to confirm', { name, word })}
        description={t('Case and accents do not matter.')}
        value={typed}
        error={wrong ? notConfirmed() : null}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
    </ConfirmDialog>
  );
}

/** Warns of the enrolments that an erasure does not end. */
function OpenEnrolments({ student: { id, openEnrolments } }: { student: Student }) {
  const { active = 0, pending = 0 } = openEnrolments ?? {};
  if (active + pending === 0) return null;
  return (
    <Text mt="md">
      {active > 0 ? (
        <strong>
          {t(
            '{active, plural, one {# enrolment is active. It stays in the LMS and goes on there.} other {# enrolments are active. They stay in the LMS and go on there.}}',
            { active },
          )}{' '}
        </strong>
      ) : null}
      {pending > 0 ? (
        <strong>
          {t(
            '{pending, plural, one {# enrolment is pending. It can no longer be created in the LMS.} other {# enrolments are pending. They can no longer be created in the LMS.}}',
            { pending },
          )}{' '}
        </strong>
      ) : null}
      {active > 0 ? `${t('What is to end must be cancelled or transferred first.')} ` : ''}
      <TextLink to="/enrolments" search={{ studentId: id }} underline="always">
        {t('Show the enrolments of this student')}
      </TextLink>
    </Text>
  );
}
