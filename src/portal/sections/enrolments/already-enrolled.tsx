import { Alert } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../components/text-link.tsx';
import { enrolmentList } from '../../queries/enrolments.ts';
import { t } from '../../../language/translate.ts';

/**
 * Warns that the student already has an enrolment on this course. It is allowed, because students may repeat a course.
 */
export function AlreadyEnrolled({ studentId, courseId }: { studentId: string; courseId: string }) {
  const isChosen = studentId !== '' && courseId !== '';
  const { data, isPlaceholderData } = useQuery({ ...enrolmentList({ studentId, courseId }), enabled: isChosen });
  const enrolment = data?.items.find(({ status }) => status === 'ACTIVE' || status === 'PENDING');
  if (!isChosen || isPlaceholderData || enrolment === undefined) return null;
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('This student is already enrolled on this course')}
    >
      {t(
        'If your LMS gives both enrolments the same id, progress counts for both, and cancelling one may end the other.',
      )}{' '}
      <TextLink underline="always" to="/enrolments/$enrolmentId" params={{ enrolmentId: enrolment.id }}>
        {t('Look at the enrolment')}
      </TextLink>
    </Alert>
  );
}
