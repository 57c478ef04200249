import { Button, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CodeBlock } from '../../../components/code-block.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import type { StatusWords } from '../../../components/status-words.ts';
import { testConnection, type TestInput } from '../../../queries/lms-connection.ts';
import { DraftNote, hasChangedSince, TestedDraft } from '../draft-note.tsx';
import { operationLabel } from '../../enrolments/action-words.ts';
import { readable } from '../../enrolments/readable.ts';
import { testReads, type ReadTest } from './read-tests.ts';
import classes from './connector.module.css';
import { t } from '../../../../language/translate.ts';

const states: Readonly<Record<Exclude<ReadTest['state'], 'FAILED'>, StatusWords>> = {
  FITS: { label: t('Fits'), tone: 'positive' },
  NO_ENTRY: { label: t('No entry'), tone: 'caution' },
  LEFT_OUT: { label: t('Left out'), tone: 'neutral' },
};

/** A button that runs the reads of the connection one after the other, and says of each whether it fits. */
export function TestConnection({ operations, draft }: TestInput) {
  const { mutate, data, error, isPending, variables } = useMutation(testConnection(testReads));
  const tested = variables?.draft ?? null;
  return (
    <div className={classes.test}>
      <div>
        <Button loading={isPending} onClick={() => mutate({ operations, draft })}>
          {t('Test the connection')}
        </Button>
      </div>
      <Text c="dimmed" fz="sm">
        {t('Attain reads the courses of your LMS. Nothing is changed there.')}
      </Text>
      {draft === null ? null : <DraftNote />}
      <ErrorAlert error={isPending ? null : error} />
      <div role="status">
        {data === undefined || isPending ? null : (
          <>
            <TestedDraft isDraft={tested !== null} hasChanged={hasChangedSince(tested, draft)} />
            <ul className={classes.reads} aria-label={t('Result of the test')}>
              {data.map((test) => (
                <Read key={test.operation} test={test} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function Read({ test }: { test: ReadTest }) {
  const { operation, message, nextSteps, excerpt, callId } = test;
  const { label, tone } = test.state === 'FAILED' ? test.badge : states[test.state];
  return (
    <li>
      <strong>{operationLabel(operation)}</strong> <StatusBadge tone={tone}>{label}</StatusBadge>
      <Text fz="sm">{message}</Text>
      {nextSteps.length === 0 ? null : (
        <List size="sm">
          {nextSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {excerpt === null || excerpt === '' ? null : (
        <CodeBlock label={t('Answer of the LMS')} code={readable(excerpt)} />
      )}
      {callId === null ? null : (
        <TextLink to="/developers/activity" search={{ tab: 'calls', entry: callId }}>
          {t('Show the call in Activity')}
        </TextLink>
      )}
    </li>
  );
}
