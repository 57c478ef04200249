import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { lmsNames } from '../../components/lms-names.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { lmsCourse } from '../../queries/lms.ts';
import classes from './linked-lms-course.module.css';
import { t } from '../../../language/translate.ts';

/** Shows what the LMS returns for the linked course. */
export function LinkedLmsCourse({ lmsCourseId }: { lmsCourseId: string | null }) {
  const query = useQuery({ ...lmsCourse(lmsCourseId ?? ''), enabled: lmsCourseId !== null });
  if (lmsCourseId === null) {
    return (
      <>
        <StatusBadge tone="caution">{t('Not linked')}</StatusBadge>
        <p className={classes.note}>
          {t('Students can be enrolled only when the course is linked to a course in the LMS.')}
        </p>
      </>
    );
  }
  if (query.isPending) return <Skeleton height={14} my={4} width="60%" aria-label={t('Asking the LMS')} />;
  if (query.isError) {
    return (
      <>
        <span>{lmsCourseId}</span> <StatusBadge tone="negative">{t('Not available')}</StatusBadge>
        <p className={classes.note}>{describeError(query.error).message}</p>
      </>
    );
  }
  return (
    <>
      <span>{query.data.name}</span>
      <p className={classes.note}>
        {t('Id {lmsCourseId}, in {inSentence}', { lmsCourseId, inSentence: lmsNames[query.data.lms].inSentence })}
      </p>
    </>
  );
}
