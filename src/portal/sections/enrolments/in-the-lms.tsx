import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../components/code-block.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { lmsEnrolment, type LmsEnrolment } from '../../queries/lms.ts';
import { readable } from './readable.ts';
import classes from './facts.module.css';
import { t } from '../../../language/translate.ts';

/**
 * Compares the enrolment in Attain with the one in the LMS. It asks the LMS only on request, because this is a call.
 */
export function InTheLms({ enrolment }: { enrolment: EnrolmentDetails }) {
  const { id, lmsEnrolmentId, status } = enrolment;
  const query = useQuery({ ...lmsEnrolment(id), enabled: false });
  return (
    <Section
      title={t('In the LMS')}
      actions={
        lmsEnrolmentId === null ? undefined : (
          <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {query.data === undefined ? t('Ask the LMS') : t('Ask again')}
          </Button>
        )
      }
    >
      {lmsEnrolmentId !== null
        ? null
        : status === 'PENDING'
          ? t('The student is not enrolled in the LMS yet, so there is nothing to compare.')
          : t('The LMS gave no id for this enrolment, so there is nothing to compare.')}
      {lmsEnrolmentId !== null && query.data === undefined && !query.isError
        ? t('Compares the enrolment in the LMS with the enrolment in Attain. Attain calls the LMS once.')
        : null}
      <ErrorAlert error={query.isFetching ? null : query.error} />
      {query.data === undefined || query.isError ? null : <Comparison ours={enrolment} theirs={query.data} />}
    </Section>
  );
}

function Comparison({ ours, theirs }: { ours: EnrolmentDetails; theirs: LmsEnrolment }) {
  const progress = progressIn(theirs.excerpt);
  return (
    <>
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
      {theirs.excerpt === null ? null : (
        <div style={{ marginTop: '0.75rem' }}>
          <CodeBlock code={readable(theirs.excerpt)} label={t('Enrolment in the LMS')} />
        </div>
      )}
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
