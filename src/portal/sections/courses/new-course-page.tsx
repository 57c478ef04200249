import { useMutation } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { createCourse } from '../../queries/courses.ts';
import { CourseForm } from './course-form.tsx';

/** Page that adds a course. */
export function NewCoursePage() {
  const navigate = useNavigate();
  const mutation = useMutation(createCourse());
  return (
    <>
      <PageHeader title="Add a course" breadcrumb={[{ label: 'Courses', link: linkOptions({ to: '/courses' }) }]} />
      <CourseForm
        mutation={mutation}
        onSubmit={(details) =>
          mutation.mutate(details, {
            onSuccess: ({ id, name }) => {
              notify.done(`${name} was added.`);
              void navigate({ to: '/courses/$courseId', params: { courseId: id }, ignoreBlocker: true });
            },
          })
        }
        submitLabel="Add the course"
        secondary={
          <LinkButton to="/courses" variant="default">
            Cancel
          </LinkButton>
        }
      />
    </>
  );
}
