import { Paper } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { studentDetails, updateStudent } from '../../queries/students.ts';
import { nameOf } from './student-name.ts';
import { StudentForm } from './student-form.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/students/$studentId/edit');

/** Page that changes a student's names, e-mail address and external reference. */
export function EditStudentPage() {
  const { studentId } = route.useParams();
  const navigate = useNavigate();
  const query = useQuery(studentDetails(studentId));
  const mutation = useMutation(updateStudent(studentId));
  const student = linkOptions({ to: '/students/$studentId', params: { studentId } });
  return (
    <>
      <PageHeader
        title={t('Edit student')}
        description={t(
          'Certificates that are already issued keep the old name. Attain does not tell the LMS of the change: make it there, too.',
        )}
        breadcrumb={[
          { label: t('Students'), link: linkOptions({ to: '/students' }) },
          { label: query.data === undefined ? t('Student') : nameOf(query.data), link: student },
        ]}
      />
      <PrintWarnings warnings={query.data?.warnings} />
      <Paper p="lg" maw={560}>
        <QueryView query={query} what={t('student')}>
          {(initial) => (
            <StudentForm
              initial={initial}
              mutation={mutation}
              onSubmit={(details, version) =>
                mutation.mutate(
                  { ...details, version },
                  {
                    onSuccess: () => {
                      notify.done(t('The student was saved.'));
                      void navigate({ ...student, ignoreBlocker: true });
                    },
                  },
                )
              }
              submitLabel={t('Save')}
              secondary={
                <LinkButton {...student} variant="default">
                  {t('Cancel')}
                </LinkButton>
              }
            />
          )}
        </QueryView>
      </Paper>
    </>
  );
}
