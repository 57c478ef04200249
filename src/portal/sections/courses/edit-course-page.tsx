import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { previewedChange, saveCourse, type EditedCourse } from '../../queries/course-changes.ts';
import { courseDetails, type Course } from '../../queries/courses.ts';
import { CourseForm } from './course-form.tsx';
import { changesResults } from './course-values.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/courses/$courseId/edit');

/** Page that changes a course with all its parts, or edits a previewed change once more. */
export function EditCoursePage() {
  const { again } = route.useSearch();
  return again === undefined ? <EditCourse /> : <EditChange again={again} />;
}

const unchanged = (course: Course): EditedCourse => ({ course, change: null });

function EditCourse() {
  const { courseId } = route.useParams();
  // A reload must not change a form while the user fills it in.
  return (
    <Page
      query={useQuery({ ...courseDetails(courseId), refetchOnWindowFocus: false, select: unchanged })}
      again={undefined}
    />
  );
}

function EditChange({ again }: { again: string }) {
  const { courseId } = route.useParams();
  return <Page query={useQuery(previewedChange(courseId, again))} again={again} />;
}

interface PageProps {
  readonly query: UseQueryResult<EditedCourse>;
  /** The preview whose change is edited once more. */
  readonly again: string | undefined;
}

function Page({ query, again }: PageProps) {
  const { courseId } = route.useParams();
  const navigate = useNavigate();
  const mutation = useMutation(saveCourse(courseId, again));
  const course = linkOptions({ to: '/courses/$courseId', params: { courseId } });
  return (
    <>
      <PageHeader
        title={t('Edit course')}
        description={t(
          'When a change affects students, you see who gains or loses by it before it counts. You cannot remove a unit or outcome that has results, or a certificate that was issued.',
        )}
        breadcrumb={[
          { label: t('Courses'), link: linkOptions({ to: '/courses' }) },
          { label: query.data?.course.name ?? t('Course'), link: course },
        ]}
      />
      <PrintWarnings warnings={query.data?.course.warnings} />
      <QueryView query={query} what={t('course')}>
        {({ course: loaded, change }) => (
          <CourseForm
            course={loaded}
            wanted={change ?? undefined}
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
                        // "Back" would lead to the edit of a preview that is discarded now.
                        replace: again !== undefined,
                      });
                      return;
                    }
                    notify.done(t('The course was saved.'));
                    void navigate({ ...course, ignoreBlocker: true, replace: again !== undefined });
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
        )}
      </QueryView>
    </>
  );
}
