import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/time.tsx';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { lmsEnrolment, type LmsEnrolment } from '../../queries/lms.ts';
import { isInDoubt } from './action-words.ts';
import { formerLmsNote } from './former-lms.ts';
import { inTheLmsId } from './panel-focus.ts';
import { WholeAnswer } from './whole-answer.tsx';
import classes from './facts.module.css';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/**
 * Compares the enrolment in Attain with the one in the LMS. It asks the LMS only on request, because this is a call. An
 * answer from before a change of the enrolment is not shown.
 */
export function InTheLms({ enrolment }: { enrolment: EnrolmentDetails }) {
  const { id, lmsEnrolmentId, updatedAt } = enrolment;
  const former = formerLmsNote(enrolment);
  const query = useQuery({ ...lmsEnrolment(id, updatedAt), enabled: false });
  return (
    <Section
      id={inTheLmsId}
      focusable
      title={t('In the LMS')}
      actions={
        lmsEnrolmentId === null ? undefined : (
          <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {query.data === undefined ? t('Ask the LMS') : t('Ask again')}
          </Button>
        )
      }
    >
      {lmsEnrolmentId === null ? nothingToCompare(enrolment) : null}
      {lmsEnrolmentId !== null && query.data === undefined && !query.isError
        ? t('Compares the enrolment in the LMS with the enrolment in Attain. Attain calls the LMS once.')
        : null}
      {lmsEnrolmentId === null || former === null ? null : <p>{former}</p>}
      <ErrorAlert error={query.isFetching ? null : query.error} faultTitle={t('The LMS could not be asked')} />
      {query.data === undefined || query.isError ? null : (
        <Comparison ours={enrolment} theirs={query.data} answeredAt={new Date(query.dataUpdatedAt).toISOString()} />
      )}
    </Section>
  );
}

/** Says why there is nothing to compare for an enrolment without an id in the LMS. */
function nothingToCompare({ status, lastActions }: EnrolmentDetails): string {
  if (status !== 'PENDING') return t('The LMS gave no id for this enrolment, so there is nothing to compare.');
  // A later attempt that failed for certain says nothing about an earlier one.
  return lastActions.some(isInDoubt)
    ? t(
        'It is not known whether the LMS has enrolled the student. Without the id in the LMS, Attain cannot compare them.',
      )
    : t('The student is not enrolled in the LMS yet, so there is nothing to compare.');
}

interface ComparisonProps {
  readonly ours: EnrolmentDetails;
  readonly theirs: LmsEnrolment;
  readonly answeredAt: string;
}

function Comparison({ ours, theirs, answeredAt }: ComparisonProps) {
  const progress = progressIn(theirs.excerpt);
  return (
    <>
      <p className={classes.answered}>
        <Trans text="The LMS answered {time}." values={{ time: <Time at={answeredAt} format="absolute" /> }} />
      </p>
      <table className={classes.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('Attain')}</th>
            <th scope="col">{t('LMS')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('Id')}</th>
            <td>{ours.lmsEnrolmentId}</td>
            <td>{theirs.id}</td>
          </tr>
          <tr>
            <th scope="row">{t('Progress')}</th>
            <td>{percentage(ours.lmsEnrolmentProgress)}</td>
            <td>{progress === null ? t('Not given') : percentage(progress)}</td>
          </tr>
        </tbody>
      </table>
      {theirs.id === ours.lmsEnrolmentId ? null : <p>{t('The LMS answered with a different id.')}</p>}
      {theirs.excerpt === null ? null : <WholeAnswer excerpt={theirs.excerpt} />}
    </>
  );
}

/** Returns the progress from the LMS's response; null when the response has none, since an LMS need not send it. */
function progressIn(excerpt: string | null): number | null {
  try {
    const { progress } = JSON.parse(excerpt ?? '') as { progress?: unknown };
    return typeof progress === 'number' && progress >= 0 && progress <= 100 ? progress : null;
  } catch {
    return null;
  }
}
