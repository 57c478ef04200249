import { Alert, List } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import { EnrolmentStatusBadge } from '../../components/enrolment-status.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { enrolmentList } from '../../queries/enrolments.ts';
import { t } from '../../../language/translate.ts';

const shown = 5;

interface SameIdProps {
  readonly lmsEnrolmentId: string;
  /** The enrolment that is about to get the id. */
  readonly exceptId: string;
}

/**
 * Warns that other enrolments of the organisation have an id of the LMS already. It is allowed, because an LMS may give
 * one id to several enrolments of a student.
 */
export function SameId({ lmsEnrolmentId, exceptId }: SameIdProps) {
  const { data, isPlaceholderData } = useQuery(enrolmentList({ lmsEnrolmentId }));
  if (data === undefined || isPlaceholderData) return null;
  const others = data.items.filter(({ id }) => id !== exceptId);
  if (others.length === 0) return null;
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(
        '{count, plural, one {This id already belongs to another enrolment} other {This id already belongs to other enrolments}}',
        {
          count: others.length,
        },
      )}
    >
      {t('Link it only if the LMS has one id for all of them. The progress that the LMS reports then counts for each.')}
      <List mt="xs">
        {others.slice(0, shown).map(({ id, student, course, status }) => (
          <List.Item key={id}>
            <TextLink underline="always" to="/enrolments/$enrolmentId" params={{ enrolmentId: id }}>
              <bdi>
                {student.firstName} {student.lastName}
              </bdi>
              , <bdi>{course.name}</bdi>
            </TextLink>{' '}
            <EnrolmentStatusBadge status={status} />
          </List.Item>
        ))}
      </List>
      {others.length > shown || data.nextCursor !== null ? (
        <TextLink underline="always" to="/enrolments" search={{ lmsEnrolmentId, view: 'all' }}>
          {t('Show all enrolments with this id')}
        </TextLink>
      ) : null}
    </Alert>
  );
}
