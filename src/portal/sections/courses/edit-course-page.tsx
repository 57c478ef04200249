import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { courseDetails, updateCourse } from '../../queries/courses.ts';
import { CourseForm } from './course-form.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/courses/$courseId/edit');

/** Page that changes a course with all its parts. */
export function EditCoursePage() {
  const { courseId } = route.useParams();
  const navigate = useNavigate();
  // A reload must not change a form while the user fills it in.
  const query = useQuery({ ...courseDetails(courseId), refetchOnWindowFocus: false });
  const mutation = useMutation(updateCourse(courseId));
  const course = linkOptions({ to: '/courses/$courseId', params: { courseId } });
  return (
    <>
      <PageHeader
        title={t('Edit course')}
        description={t(
          'The marks and certificates of an enrolment are updated with its next progress report or quiz result. You cannot remove a unit or outcome that has results, or a certificate that was issued.',
        )}
        breadcrumb={[
          { label: t('Courses'), link: linkOptions({ to: '/courses' }) },
          { label: query.data?.name ?? t('Course'), link: course },
        ]}
      />
      <PrintWarnings warnings={query.data?.warnings} />
      <QueryView query={query} what={t('course')}>
        {(loaded) => (
          <CourseForm
            course={loaded}
            mutation={mutation}
            onSubmit={(details, version) =>
              mutation.mutate(
                { ...details, version },
                {
                  onSuccess: () => {
                    notify.done(t('The course was saved.'));
                    void navigate({ ...course, ignoreBlocker: true });
                  },
                },
              )
            }
            submitLabel={t('Save')}
            secondary={
              <LinkButton {...course} variant="default">
                {t('Cancel')}
              </LinkButton>
            }
          />
        )}
      </QueryView>
    </>
  );
}
