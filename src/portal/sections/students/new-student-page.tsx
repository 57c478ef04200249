import { Paper } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { createStudent } from '../../queries/students.ts';
import { nameOf } from './student-name.ts';
import { StudentForm } from './student-form.tsx';

/** Page that adds a student. */
export function NewStudentPage() {
  const navigate = useNavigate();
  const mutation = useMutation(createStudent());
  return (
    <>
      <PageHeader title="Add a student" breadcrumb={[{ label: 'Students', link: linkOptions({ to: '/students' }) }]} />
      <Paper p="lg" maw={560}>
        <StudentForm
          mutation={mutation}
          onSubmit={(details) =>
            mutation.mutate(details, {
              onSuccess: (student) => {
                notify.done(`${nameOf(student)} was added.`);
                void navigate({ to: '/students/$studentId', params: { studentId: student.id }, ignoreBlocker: true });
              },
            })
          }
          submitLabel="Add the student"
          secondary={
            <LinkButton to="/students" variant="default">
              Cancel
            </LinkButton>
          }
        />
      </Paper>
    </>
  );
}
