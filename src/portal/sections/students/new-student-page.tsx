import { Paper } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { createStudent } from '../../queries/students.ts';
import { nameOf } from './student-name.ts';
import { StudentForm } from './student-form.tsx';
import { t } from '../../../language/translate.ts';

/** Page that adds a student. */
export function NewStudentPage() {
  const navigate = useNavigate();
  const mutation = useMutation(createStudent());
  return (
    <>
      <PageHeader
        title={t('Add a student')}
        breadcrumb={[{ label: t('Students'), link: linkOptions({ to: '/students' }) }]}
      />
      <Paper p="lg" maw={560}>
        <StudentForm
          mutation={mutation}
          onSubmit={(details) =>
            mutation.mutate(details, {
              onSuccess: (student) => {
                notify.done(t('{name} was added.', { name: nameOf(student) }));
                void navigate({ to: '/students/$studentId', params: { studentId: student.id }, ignoreBlocker: true });
              },
            })
          }
          submitLabel={t('Add the student')}
          secondary={
            <LinkButton to="/students" variant="default">
              {t('Cancel')}
            </LinkButton>
          }
        />
      </Paper>
    </>
  );
}
