import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../components/text-link.tsx';
import { apiRequestSummary } from '../../queries/api-requests.ts';
import { courseDetails } from '../../queries/courses.ts';
import { enrolmentDetails } from '../../queries/enrolments.ts';
import { t } from '../../../language/translate.ts';

/** Link to a course by its name. */
export function CourseLink({ courseId }: { courseId: string }) {
  const { data } = useQuery(courseDetails(courseId));
  return (
    <TextLink to="/courses/$courseId" params={{ courseId }}>
      {data?.name ?? t('Show the course')}
    </TextLink>
  );
}

/** Link to an enrolment by its student and course. */
export function EnrolmentLink({ enrolmentId }: { enrolmentId: string }) {
  const { data } = useQuery(enrolmentDetails(enrolmentId));
  return (
    <TextLink to="/enrolments/$enrolmentId" params={{ enrolmentId }}>
      {data === undefined
        ? t('Show the enrolment')
        : `${data.student.firstName} ${data.student.lastName} · ${data.course.name}`}
    </TextLink>
  );
}

/** An API key as the list of keys shows it; its id when the list no longer has it. */
export function KeyName({ apiKeyId }: { apiKeyId: string }) {
  const { data } = useQuery(apiRequestSummary());
  return data?.keys.find(({ id }) => id === apiKeyId)?.masked ?? apiKeyId;
}
