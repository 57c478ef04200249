import { useMutation } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { createCourse } from '../../queries/course-changes.ts';
import { CourseForm } from './course-form.tsx';
import { t } from '../../../language/translate.ts';

/** Page that adds a course. */
export function NewCoursePage() {
  const navigate = useNavigate();
  const mutation = useMutation(createCourse());
  return (
    <>
      <PageHeader
        title={t('Add a course')}
        breadcrumb={[{ label: t('Courses'), link: linkOptions({ to: '/courses' }) }]}
      />
      <CourseForm
        mutation={mutation}
        onSubmit={(details) =>
          mutation.mutate(details, {
            onSuccess: ({ id, name }) => {
              notify.done(t('{name} was added.', { name }));
              void navigate({ to: '/courses/$courseId', params: { courseId: id }, ignoreBlocker: true });
            },
          })
        }
        submitLabel={t('Add the course')}
        secondary={
          <LinkButton to="/courses" variant="default">
            {t('Cancel')}
          </LinkButton>
        }
      />
    </>
  );
}
