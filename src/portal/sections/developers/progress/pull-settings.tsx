import { Alert, Button, NativeSelect, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { Form } from '../../../components/form.tsx';
import { NewerState } from '../../../components/newer-state.tsx';
import { notify } from '../../../components/notify.ts';
import { Section } from '../../../components/section.tsx';
import { Time } from '../../../components/time.tsx';
import { showSaved } from '../../../components/show-saved.ts';
import { hasLostRun } from '../../../../domain/lms/pull-states.ts';
import { lmsPulls, savePulls, startPull, type Pulls } from '../../../queries/lms-pulls.ts';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

interface PullValues extends Record<string, unknown> {
  enabled: boolean;
  intervalMinutes: number;
}

const valuesOf = ({ enabled, intervalMinutes }: Pulls): PullValues => ({ enabled, intervalMinutes });

const labels = { enabled: t('Pull progress regularly'), intervalMinutes: t('How often') };

/** Whether a pull has not ended and has not lost its run. */
const isUnderWay = ({ state, startedAt }: Pulls['pulls'][number]): boolean =>
  state === 'RUNNING' && !hasLostRun(new Date(startedAt), Date.now());

/** Switches the pulls on and off, sets how often, and pulls at once. */
export function PullSettingsSection({ pulls }: { pulls: Pulls }) {
  const client = useQueryClient();
  const saving = useMutation(savePulls());
  const starting = useMutation(startPull());
  // Not `pulls`, which are loaded again while the form is filled in.
  const [base, setBase] = useState(pulls);
  const form = useForm<PullValues>({ initialValues: valuesOf(pulls) });
  const isRunning = pulls.pulls.some(isUnderWay);
  const obstacle = pulls.problem !== null || isRunning;
  const save = (values: PullValues) =>
    saving.mutate(
      { ...values, version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          showSaved(form, values, valuesOf(saved));
          notify.done(saved.enabled ? t('Saved. Progress is pulled regularly.') : t('Saved. Regular pulls are off.'));
        },
      },
    );
  return (
    <Section
      title={t('Pulled progress')}
      description={t(
        'Attain asks for active enrolments that were created through the connector. Progress that it reads updates marks and certificates.',
      )}
      actions={
        <Button
          variant="default"
          loading={starting.isPending}
          aria-disabled={obstacle}
          data-disabled={obstacle || undefined}
          onClick={() => {
            if (!obstacle) starting.mutate(undefined, { onSuccess: () => notify.done(t('The pull has started.')) });
          }}
        >
          {isRunning ? t('A pull is under way') : t('Pull now')}
        </Button>
      }
    >
      <ErrorAlert error={starting.error} />
      <Form form={form} mutation={saving} onSubmit={save} submitLabel={t('Save')}>
        <NewerState
          form={form}
          mutation={saving}
          base={base}
          onLoaded={setBase}
          load={() => client.query({ ...lmsPulls(), staleTime: 0 })}
          valuesOf={valuesOf}
          labels={labels}
        />
        <Hindrance pulls={pulls} />
        <Switch
          label={labels.enabled}
          checked={form.values.enabled}
          onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
        />
        <NativeSelect
          label={labels.intervalMinutes}
          maw={320}
          data={choices(form.values.intervalMinutes)}
          value={String(form.values.intervalMinutes)}
          onChange={(event) => form.setFieldValue('intervalMinutes', Number(event.currentTarget.value))}
        />
      </Form>
      {pulls.lastPassAt === null ? null : (
        <Text c="dimmed" fz="sm" mt="sm">
          <Trans text="All enrolments last read: {time}" values={{ time: <Time at={pulls.lastPassAt} /> }} />
        </Text>
      )}
    </Section>
  );
}

/** Why nothing can be pulled, or when pulls go on after failures. */
function Hindrance({ pulls: { problem, pausedUntil, failures } }: { pulls: Pulls }) {
  return (
    <div role="status">
      {problem === null ? null : (
        <Alert variant="default" title={t('Nothing can be pulled now')}>
          {problem}
        </Alert>
      )}
      {pausedUntil === null ? null : (
        <Alert variant="default" title={t('Regular pulls pause')}>
          <Trans
            text="{failures, plural, one {The last pull failed.} other {The last # pulls failed.}} The next one is not before {time}. Saving ends the pause."
            values={{ failures: failures, time: <Time at={pausedUntil} format="absolute" /> }}
          />
        </Alert>
      )}
    </div>
  );
}

const usual = [15, 30, 60, 120, 240, 480, 720, 1440];

/** The intervals to choose from, with the stored one. */
const choices = (stored: number) =>
  [...new Set([...usual, stored])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: every(minutes) }));

function every(minutes: number): string {
  if (minutes === 60) return t('Every hour');
  if (minutes === 1440) return t('Every day');
  return minutes % 60 === 0
    ? t('Every {value} hours', { value: minutes / 60 })
    : t('Every {minutes} minutes', { minutes });
}
