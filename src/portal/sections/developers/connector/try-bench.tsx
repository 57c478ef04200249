import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { notify } from '../../../components/notify.ts';
import { lmsOperations } from '../../../queries/lms-configuration.ts';
import {
  tryConnection,
  type ConnectionDraft,
  type ConnectionOperation,
  type ConnectionTrial,
} from '../../../queries/lms-connection.ts';
import { DraftNote, hasChangedSince, TestedDraft } from '../draft-note.tsx';
import bench from '../try-operation.module.css';
import { variableLabel } from './operation-words.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { WouldBeSent } from './would-be-sent.tsx';
import { t } from '../../../../language/translate.ts';

export type TriedValues = Readonly<Record<string, string>>;

interface TryBenchProps {
  readonly operation: ConnectionOperation;
  /** The unsaved connection, which is tried; null for the saved one. */
  readonly draft: ConnectionDraft | null;
  /** The typed values, which all operations share: an id that was found with one is tried with the next. */
  readonly values: TriedValues;
  readonly onValues: (values: TriedValues) => void;
}

/** Tries an operation with values, and shows its requests and how it ended. */
export function TryBench({ operation, draft, values, onValues }: TryBenchProps) {
  const [trial, setTrial] = useState<ConnectionTrial | null>(null);
  const { mutateAsync, isPending, error, reset, variables } = useMutation(tryConnection(operation.operation));
  const samples = trial?.values ?? {};
  // A confirmation is valid for the settings of its preview.
  const change = variables?.draft === draft ? (trial?.change ?? null) : null;
  const confirmation = trial?.confirmation ?? null;
  const attempt = async (confirmed: string | null) => {
    const given = confirmed === null ? valuesFor(operation, values) : (trial?.values ?? {});
    const tried = await mutateAsync({ values: given, draft, confirmation: confirmed });
    setTrial(tried);
    const enrolmentId = newEnrolmentId(operation, tried);
    if (enrolmentId !== null) onValues({ ...values, enrolmentId, enrolmentIds: enrolmentId });
  };
  return (
    <div className={bench.bench}>
      <form
        className={bench.values}
        onSubmit={(event) => {
          event.preventDefault();
          // The alert below shows the failure.
          if (!isPending) attempt(null).catch(() => setTrial(null));
        }}
      >
        <StepTitles titles={operation.steps} />
        <Variables
          operation={operation}
          values={values}
          samples={samples}
          onChange={(next) => {
            onValues(next);
            // A preview of other values cannot be confirmed.
            if (change !== null) setTrial(null);
          }}
        />
        <div>
          <Button type="submit" variant="default" loading={isPending}>
            {operation.changesLms ? t('Show what would be sent') : t('Try it')}
          </Button>
        </div>
        {draft === null ? null : <DraftNote />}
      </form>
      <div className={bench.outcome}>
        <ErrorAlert error={error} />
        <div role="status">
          {trial === null || error !== null ? (
            isPending ? null : (
              <Text c="dimmed">
                {error !== null
                  ? ''
                  : operation.changesLms
                    ? t('Nothing is changed before you confirm it.')
                    : t('The result appears here.')}
              </Text>
            )
          ) : (
            <>
              <TestedDraft isDraft={trial.isDraft} hasChanged={hasChangedSince(variables?.draft, draft)} />
              <TrialOutcome operation={operation.operation} trial={trial} />
            </>
          )}
        </div>
        {change === null || confirmation === null || error !== null ? null : (
          <WouldBeSent
            change={change}
            isSending={isPending}
            onSend={async () => {
              try {
                await attempt(confirmation);
              } catch (failure) {
                // The confirmation is used up, or the LMS would now get something else. The dialog closes.
                reset();
                setTrial(null);
                notify.failed(failure);
              }
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The operation's values. The API uses samples for empty ones, but a search may be for nothing. */
const valuesFor = ({ variables }: ConnectionOperation, values: TriedValues): TriedValues =>
  Object.fromEntries(
    variables
      .map((name) => [name, values[name] ?? ''])
      .filter(([name, value]) => value !== '' || name === 'searchTerm'),
  ) as TriedValues;

/** The id of the enrolment that a tried operation has made; null when it has made none. */
function newEnrolmentId({ operation }: ConnectionOperation, { outcome }: ConnectionTrial): string | null {
  if (operation !== 'CREATE_ENROLMENT' && operation !== 'TRANSFER_ENROLMENT') return null;
  if (outcome?.ending !== 'SUCCEEDED' || outcome.result === null) return null;
  return /^\{"id":"((?:[^"\\]){1,255})"\}$/.exec(outcome.result)?.[1] ?? null;
}

function StepTitles({ titles }: { titles: readonly string[] }) {
  return (
    <div>
      <h3 className={bench.heading}>{t('What it does')}</h3>
      <ol className={bench.steps}>
        {titles.map((title, index) => (
          <li key={`${index} ${title}`}>{title}</li>
        ))}
      </ol>
    </div>
  );
}

/** The meaning of the values that only Get LMS Progress has. */
const ofProgress: Readonly<Record<string, string>> = {
  enrolmentIds: t('The ids of up to 100 enrolments in the LMS, with commas between them.'),
  since: t('A time such as 2026-03-01T09:30:00Z: only changes after it are needed. Leave it empty for everything.'),
};

/** What an empty field means where it is no sample. */
const placeholders: Readonly<Record<string, string>> = { searchTerm: t('All'), since: t('Everything') };

interface VariablesProps {
  readonly operation: ConnectionOperation;
  readonly values: Readonly<Record<string, string>>;
  /** The values of the latest trial. */
  readonly samples: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

function Variables({ operation, values, samples, onChange }: VariablesProps) {
  const { data = [] } = useQuery(lmsOperations());
  const known = new Map(data.flatMap(({ variables }) => variables.map((variable) => [variable.name, variable])));
  if (operation.variables.length === 0) return null;
  return (
    <>
      {operation.variables.map((name) => {
        const { kind, meaning } = known.get(name) ?? { kind: 'text', meaning: ofProgress[name] };
        const Input = kind === 'json' ? Textarea : TextInput;
        return (
          <Input
            key={name}
            label={variableLabel(name)}
            description={meaning}
            placeholder={placeholders[name] ?? samples[name] ?? t('A sample')}
            value={values[name] ?? ''}
            maxLength={20_000}
            spellCheck={false}
            autoComplete="off"
            {...(kind === 'json' ? { autosize: true, minRows: 2 } : {})}
            onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
          />
        );
      })}
      {operation.variables.every((name) => name === 'searchTerm') ? null : (
        <Text c="dimmed" fz="sm">
          {t('An empty field is filled with a sample. Use ids that exist in your LMS.')}
        </Text>
      )}
    </>
  );
}
