import { Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { type LmsOperation, type SampleValues, type Trial } from '../../queries/lms-configuration.ts';
import { operationPreview, sendTrial, type OperationDraft } from '../../queries/lms-trials.ts';
import { DraftNote, hasChangedSince } from './draft-note.tsx';
import type { ReplyValue } from './reply-path.ts';
import { SendTrial } from './send-trial.tsx';
import classes from './try-operation.module.css';
import { TrialPreview, TrialResult } from './trial-result.tsx';
import { t } from '../../../language/translate.ts';

interface TryOperationProps {
  readonly operation: LmsOperation;
  /** The unsaved settings of the form, which are tested; null without changes. */
  readonly draft: OperationDraft | null;
  /** Receives the values in the reply of the LMS. */
  readonly onReply: (values: readonly ReplyValue[]) => void;
  /** Leads to where these values can be chosen. */
  readonly onChoose: () => void;
}

/** Shows the request with sample values, and sends it to the LMS. */
export function TryOperation(props: TryOperationProps) {
  const { url } = props.draft ?? props.operation;
  return (
    <Section
      title={t('Test')}
      description={t('Sends the request to your own LMS, with sample values. Secrets are masked.')}
    >
      {url.trim() === '' ? (
        <Text c="dimmed">{t('Enter a URL. Then you can test it here, also before you save it.')}</Text>
      ) : (
        <Bench {...props} />
      )}
    </Section>
  );
}

const pauseMs = 400;

function Bench({ operation, draft: typedDraft, onReply, onChoose }: TryOperationProps) {
  const [typed, setTyped] = useState<SampleValues>({});
  const [values] = useDebouncedValue(typed, pauseMs);
  const [draft] = useDebouncedValue(typedDraft, pauseMs);
  const preview = operationPreview(operation.operation, values, draft);
  const query = useQuery({ ...preview, placeholderData: keepPreviousData });
  const sending = useMutation(sendTrial(operation.operation));
  const isTyping = typed !== values || typedDraft !== draft;
  const isCurrent = !isTyping && !query.isPlaceholderData && !query.isFetching;
  const send = async (trial: Trial) => {
    try {
      const { sent } = await sending.mutateAsync({ values: trial.values, draft, confirmation: trial.confirmation });
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
            {draft === null ? null : <DraftNote />}
            <TrialPreview trial={trial} />
            {trial.problem === null ? (
              <SendTrial trial={trial} isCurrent={isCurrent} isSending={sending.isPending} onSend={() => send(trial)} />
            ) : null}
            <TrialResult
              sent={sending.data?.sent ?? null}
              isDraft={sending.data?.isDraft ?? false}
              hasChanged={hasChangedSince(sending.variables?.draft, typedDraft)}
              onChoose={onChoose}
            />
          </div>
        </div>
      )}
    </QueryView>
  );
}
