import { Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import {
  operationPreview,
  sendTrial,
  type LmsOperation,
  type SampleValues,
  type Trial,
} from '../../queries/lms-configuration.ts';
import type { ReplyValue } from './reply-path.ts';
import { SendTrial } from './send-trial.tsx';
import classes from './try-operation.module.css';
import { TrialPreview, TrialResult } from './trial-result.tsx';
import { t } from '../../../language/translate.ts';

interface TryOperationProps {
  readonly operation: LmsOperation;
  /** Whether the form has unsaved changes. The test uses the saved configuration. */
  readonly isDirty: boolean;
  /** Receives the values in the reply of the LMS. */
  readonly onReply: (values: readonly ReplyValue[]) => void;
  /** Leads to where these values can be chosen. */
  readonly onChoose: () => void;
}

/** Shows the request with sample values, and sends it to the LMS. */
export function TryOperation({ isDirty, ...props }: TryOperationProps) {
  const { operation } = props;
  return (
    <Section
      title={t('Test')}
      description={t('Sends the request to your own LMS, with sample values. Secrets are masked.')}
    >
      {isDirty ? (
        <Text c="dimmed">{t('You have unsaved changes. Save them first: the test uses the saved settings.')}</Text>
      ) : operation.url.trim() === '' ? (
        <Text c="dimmed">{t('Enter a URL and save it. Then you can test it here.')}</Text>
      ) : (
        <Bench {...props} />
      )}
    </Section>
  );
}

const pauseMs = 400;

function Bench({ operation, onReply, onChoose }: Omit<TryOperationProps, 'isDirty'>) {
  const [typed, setTyped] = useState<SampleValues>({});
  const [values] = useDebouncedValue(typed, pauseMs);
  const query = useQuery({ ...operationPreview(operation.operation, values), placeholderData: keepPreviousData });
  const sending = useMutation(sendTrial(operation.operation));
  const isCurrent = typed === values && !query.isPlaceholderData && !query.isFetching;
  const send = async (trial: Trial) => {
    try {
      const { sent } = await sending.mutateAsync({ values: trial.values, confirmation: trial.confirmation });
      onReply(sent?.values ?? []);
    } finally {
      // The confirmation is used up, or the server refused it because the request has changed.
      void query.refetch();
    }
  };
  return (
    <QueryView query={query} what={t('operation')}>
      {(trial) => (
        <div className={classes.bench}>
          <div className={classes.values}>
            {operation.variables.map(({ name, kind, meaning }) => {
              const Input = kind === 'json' ? Textarea : TextInput;
              return (
                <Input
                  key={name}
                  label={`\${${name}}`}
                  description={meaning}
                  value={typed[name] ?? trial.values[name] ?? ''}
                  maxLength={20_000}
                  spellCheck={false}
                  {...(kind === 'json' ? { autosize: true, minRows: 2 } : {})}
                  onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
                />
              );
            })}
          </div>
          <div className={classes.outcome}>
            <TrialPreview trial={trial} />
            {trial.problem === null ? (
              <SendTrial trial={trial} isCurrent={isCurrent} isSending={sending.isPending} onSend={() => send(trial)} />
            ) : null}
            <TrialResult sent={sending.data?.sent ?? null} onChoose={onChoose} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
