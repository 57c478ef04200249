import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { saveCourse } from '../../queries/course-changes.ts';
import { wantedCourse } from '../../queries/corrections.ts';
import { courseDetails, type Course, type CourseDetails } from '../../queries/courses.ts';
import { CourseForm } from './course-form.tsx';
import { changesResults } from './course-values.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/courses/$courseId/edit');

/** Page that changes a course with all its parts. */
export function EditCoursePage() {
  const { courseId } = route.useParams();
  const navigate = useNavigate();
  // A reload must not change a form while the user fills it in.
  const query = useQuery({ ...courseDetails(courseId), refetchOnWindowFocus: false });
  const { again } = route.useSearch();
  const wanted = useQuery({ ...wantedCourse(again ?? ''), enabled: again !== undefined, refetchOnWindowFocus: false });
  const mutation = useMutation(saveCourse(courseId, again));
  const course = linkOptions({ to: '/courses/$courseId', params: { courseId } });
  const form = (loaded: Course, change?: CourseDetails) => (
    <CourseForm
      course={loaded}
      wanted={change}
      mutation={mutation}
      onSubmit={(details, version) =>
        mutation.mutate(
          { body: { ...details, version }, changesResults: changesResults(loaded, details) },
          {
            onSuccess: (saved) => {
              if ('correctionId' in saved) {
                const { correctionId } = saved;
                void navigate({
                  to: '/corrections/$correctionId',
                  params: { correctionId },
                  ignoreBlocker: true,
                });
                return;
              }
              notify.done(t('The course was saved.'));
              void navigate({ ...course, ignoreBlocker: true });
            },
          },
        )
      }
      submitLabel={t('Save')}
      secondary={
        again === undefined ? (
          <LinkButton {...course} variant="default">
            {t('Cancel')}
          </LinkButton>
        ) : (
          <LinkButton to="/corrections/$correctionId" params={{ correctionId: again }} variant="default">
            {t('Back to the preview')}
          </LinkButton>
        )
      }
    />
  );
  return (
    <>
      <PageHeader
        title={t('Edit course')}
        description={t(
          'When a change affects students, you see who gains or loses by it before it counts. You cannot remove a unit or outcome that has results, or a certificate that was issued.',
        )}
        breadcrumb={[
          { label: t('Courses'), link: linkOptions({ to: '/courses' }) },
          { label: query.data?.name ?? t('Course'), link: course },
        ]}
      />
      <PrintWarnings warnings={query.data?.warnings} />
      <QueryView query={query} what={t('course')}>
        {(loaded) =>
          again === undefined ? (
            form(loaded)
          ) : (
            <QueryView query={wanted} what={t('correction')}>
              {(change) => form(loaded, change)}
            </QueryView>
          )
        }
      </QueryView>
    </>
  );
}
