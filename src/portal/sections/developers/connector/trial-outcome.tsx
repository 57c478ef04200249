import { Alert, Group, List, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code-block.tsx';
import alert from '../../../components/error-alert.module.css';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import type { ConnectionTrial, ConnectorOperationName } from '../../../queries/lms-connection.ts';
import { readable } from '../../enrolments/readable.ts';
import { EndingBadge } from '../ending.tsx';
import bench from '../try-operation.module.css';
import { noEntry } from './no-entry.ts';
import { Steps } from './steps.tsx';
import { TrialValues } from './trial-values.tsx';
import { t } from '../../../../language/translate.ts';

interface TrialOutcomeProps {
  readonly operation: ConnectorOperationName;
  readonly trial: ConnectionTrial;
}

/** How a tried operation ended: in words, its result, what the LMS answered last, and all its requests. */
export function TrialOutcome({ operation, trial }: TrialOutcomeProps) {
  const { problem, outcome, steps, callId } = trial;
  return (
    <div className={bench.request}>
      {problem === null ? null : (
        <Alert
          title={t('The operation cannot be tried')}
          classNames={{ root: alert.root!, title: alert.title!, message: alert.message! }}
        >
          {problem}
        </Alert>
      )}
      {outcome === null ? null : <Outcome operation={operation} outcome={outcome} />}
      {steps.length === 0 ? null : (
        <>
          <h3 className={bench.heading}>{outcome === null ? t('Read in the LMS') : t('Requests')}</h3>
          <Steps steps={steps} />
        </>
      )}
      {callId === null || outcome === null ? null : (
        <div>
          <TextLink to="/developers/activity" search={{ tab: 'calls', entry: callId }}>
            {t('Show the call in Activity')}
          </TextLink>
        </div>
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly operation: ConnectorOperationName;
  readonly outcome: NonNullable<ConnectionTrial['outcome']>;
}

function Outcome({ operation, outcome }: OutcomeProps) {
  const { ending, lmsStatus, excerpt, result } = outcome;
  const empty = noEntry(operation, outcome);
  const { message, nextSteps } = empty ?? outcome;
  const failed = ending !== 'SUCCEEDED';
  return (
    <>
      <Group gap="xs">
        <h3 className={bench.heading}>{t('Result')}</h3>
        {empty === null ? (
          <EndingBadge ending={ending} status={lmsStatus} />
        ) : (
          <StatusBadge tone="caution">{t('No entry')}</StatusBadge>
        )}
        {failed && lmsStatus !== null ? <Text c="dimmed">{t('HTTP status {lmsStatus}', { lmsStatus })}</Text> : null}
      </Group>
      <Text>{message}</Text>
      {nextSteps.length === 0 ? null : (
        <List size="md">
          {nextSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {result === null ? null : <TrialValues result={result} />}
      {failed && excerpt !== null && excerpt !== '' ? (
        <div>
          <Text c="dimmed" fz="sm" mb={4}>
            {t('The LMS answered (beginning):')}
          </Text>
          <CodeBlock label={t('Answer of the LMS')} code={readable(excerpt)} />
        </div>
      ) : null}
    </>
  );
}
