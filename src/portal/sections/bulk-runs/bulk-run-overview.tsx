import { Stack } from '@mantine/core';
import { FactList } from '../../components/fact-list.tsx';
import { HowFar } from '../../components/how-far.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import type { BulkRowState, BulkRun } from '../../queries/bulk-runs.ts';
import { planOf, progressOf, refusalsOf, skipReasons } from './bulk-run-words.ts';
import { isRefusal } from '../../../domain/bulk-runs/bulk-runs.ts';
import { t } from '../../../language/translate.ts';

/** What a run will do, how far it is, or its result. */
export function BulkRunOverview({ run }: { run: BulkRun }) {
  if (run.state === 'PREVIEWED') return <Plan run={run} />;
  const isUnderWay = run.state === 'RUNNING' || run.state === 'CANCELLING';
  return (
    <Section
      title={!isUnderWay ? t('Result') : run.state === 'RUNNING' ? t('Under way') : t('The run is being cancelled')}
      description={
        isUnderWay ? (
          t('You can leave this page and come back to it.')
        ) : (
          <>
            {t('Ended')} <Time at={run.finishedAt ?? run.createdAt} />
          </>
        )
      }
    >
      <Stack gap="sm">
        {isUnderWay ? <Advance run={run} /> : null}
        <Results run={run} />
      </Stack>
    </Section>
  );
}

function Plan({ run }: { run: BulkRun }) {
  return (
    <Section title={t('What will happen')} description={t('Nothing has been changed yet.')}>
      <FactList>
        <li>{run.result.waiting === 0 ? t('There is nothing to do for the selected records.') : planOf(run)}</li>
        {run.skipped.map(({ reason, rows }) => (
          <li key={reason}>
            {isRefusal(reason)
              ? t('{count, plural, one {# row is} other {# rows are}} refused: {reason}', {
                  count: rows,
                  reason: skipReasons[reason],
                })
              : t('{count, plural, one {# row} other {# rows}} will be skipped: {reason}', {
                  count: rows,
                  reason: skipReasons[reason],
                })}
          </li>
        ))}
      </FactList>
    </Section>
  );
}

function Advance({ run }: { run: BulkRun }) {
  const { done, total } = progressOf(run);
  return (
    <HowFar
      label={t('Progress of the run')}
      counted={t('Rows done')}
      done={done}
      total={total}
      text={t('{done, number} of {total, plural, one {# row} other {# rows}}', { done, total })}
    />
  );
}

interface Fact {
  readonly count: number;
  readonly text: string;
  readonly state: BulkRowState;
  /** The colour of a problem. */
  readonly colour?: string;
}

const negative = 'var(--attain-negative)';

function Results({ run }: { run: BulkRun }) {
  const { result } = run;
  const refusals = refusalsOf(run);
  const refused = refusals.reduce((sum, { rows }) => sum + rows, 0);
  const facts: readonly Fact[] = [
    { count: result.done, text: t('done'), state: 'DONE' },
    { count: result.skipped - refused, text: t('skipped, because there was nothing to do'), state: 'SKIPPED' },
    ...refusals.map(({ reason, rows }): Fact => ({
      count: rows,
      text: t('refused: {reason}', { reason: skipReasons[reason] }),
      state: 'SKIPPED',
      colour: negative,
    })),
    { count: result.failed, text: t('failed'), state: 'FAILED', colour: negative },
    {
      count: result.unknown,
      text: t('unknown: the LMS may have done it; open each enrolment and decide'),
      state: 'UNKNOWN',
      colour: 'var(--attain-caution)',
    },
    { count: result.notDone, text: t('not done, because the run ended before'), state: 'NOT_DONE' },
  ];
  return (
    <FactList>
      {facts
        .filter(({ count }) => count > 0)
        .map(({ count, text, state, colour }) => (
          <li key={text}>
            <strong>{t('{count, number}', { count })}</strong>{' '}
            <TextLink
              to="/bulk-runs/$bulkRunId"
              params={{ bulkRunId: run.id }}
              search={{ state }}
              resetScroll={false}
              c={colour}
            >
              {text}
            </TextLink>
          </li>
        ))}
    </FactList>
  );
}
