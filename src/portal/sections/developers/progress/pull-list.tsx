import { Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import { DataList, type Column } from '../../../components/data-list.tsx';
import { Section } from '../../../components/section.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Time } from '../../../components/time.tsx';
import { lmsPulls, type Pull, type Pulls } from '../../../queries/lms-pulls.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { currentLocale, t, tIn } from '../../../../language/translate.ts';

const states: Readonly<Record<Pull['state'], StatusWords>> = {
  RUNNING: { label: t('Running'), tone: 'info' },
  SUCCEEDED: { label: t('Succeeded'), tone: 'positive' },
  FAILED: { label: t('Failed'), tone: 'negative' },
  CANCELLED: { label: tIn('run', 'Cancelled'), tone: 'neutral' },
};

const columns: readonly Column<Pull>[] = [
  { header: t('Started'), cell: ({ startedAt }) => <Time at={startedAt} /> },
  { header: t('Outcome'), cell: (pull) => <Outcome pull={pull} /> },
  {
    header: t('Enrolments read'),
    cell: ({ asked }) => asked.toLocaleString(currentLocale()),
    align: 'end',
    from: 'tablet',
  },
  {
    header: t('Changed'),
    cell: ({ reports }) => reports.toLocaleString(currentLocale()),
    align: 'end',
    from: 'tablet',
  },
  {
    header: t('Requests'),
    cell: ({ requests }) => requests.toLocaleString(currentLocale()),
    align: 'end',
    from: 'desktop',
  },
  {
    header: t('Started by'),
    cell: ({ id, requestedBy }) => requestedBy ?? (id === 'asked' ? t('You') : t('The schedule')),
    from: 'desktop',
  },
];

/** The last 20 pulls with their results. */
export function PullList({ problem }: Pick<Pulls, 'problem'>) {
  const query = useQuery({ ...lmsPulls(), select: ({ pulls }) => ({ items: pulls, nextCursor: null }) });
  return (
    <Section title={t('Last pulls')} flush>
      <DataList
        label={t('Last pulls')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <StateMessage icon={IconDownload} title={t('No pulls yet')}>
            {problem === null
              ? t('Choose “Pull now” to read the progress once, or switch regular pulls on.')
              : t('Nothing can be pulled now. The reason is above.')}
          </StateMessage>
        }
      />
    </Section>
  );
}

function Outcome({ pull: { state, asked, reports, skipped, unnamed, isComplete, message } }: { pull: Pull }) {
  const { label, tone } = states[state];
  const notes = [
    message,
    state === 'SUCCEEDED'
      ? t('{counted} read, {value} changed.', {
          counted: t('{count, plural, one {# enrolment} other {# enrolments}}', { count: asked }),
          value: reports.toLocaleString(currentLocale()),
        })
      : null,
    skipped === 0
      ? null
      : t(
          'Left out: {counted}. Your LMS refused to say anything, or its answer could not be read. The calls in Activity say why.',
          {
            counted: t('{count, plural, one {# enrolment} other {# enrolments}}', { count: skipped }),
          },
        ),
    unnamed === 0
      ? null
      : t('Your LMS named no progress for {counted}.', {
          counted: t('{count, plural, one {# enrolment} other {# enrolments}}', { count: unnamed }),
        }),
    state === 'SUCCEEDED' && !isComplete ? t('The next pull goes on with the others.') : null,
  ].filter((note) => note !== null);
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {skipped === 0 ? null : (
        <>
          {' '}
          <StatusBadge tone="caution">{t('Enrolments left out')}</StatusBadge>
        </>
      )}
      {notes.length === 0 ? null : (
        <Text c="dimmed" fz="sm" mt={2}>
          {notes.join(' ')}
        </Text>
      )}
    </>
  );
}
