import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useState } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { mergeNewer } from './merge-newer.ts';
import { t } from '../../language/translate.ts';

interface Versioned {
  readonly version?: string | undefined;
}

interface NewerStateProps<Stored extends Versioned, Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  readonly mutation: { readonly error: unknown; readonly reset: () => void };
  /** The record that the form was filled from. */
  readonly base: Stored;
  /** Keeps the newer record, on which the next attempt to save is based. */
  readonly onLoaded: (newer: Stored) => void;
  /** Asks the API for the record as it is now. */
  readonly load: () => Promise<Stored>;
  readonly valuesOf: (stored: Stored) => Values;
  /** The labels of the fields. Fields without a label are not named. */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>;
}

interface Conflict {
  readonly label: string;
  /** The saved value if it is a short text. */
  readonly saved: string | null;
}

/**
 * After the API refused a change because somebody else saved another one: offers to load the newer state. Fields that the
 * user did not change get the newer values; what the user typed stays. Names the fields that both changed.
 */
export function NewerState<Stored extends Versioned, Values extends Record<string, unknown>>(
  props: NewerStateProps<Stored, Values>,
) {
  const { form, mutation, base, onLoaded, load, valuesOf, labels } = props;
  const newer = useNewer(mutation.error, base, load);
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null);
  if (newer !== null) {
    const take = () => {
      const newest = valuesOf(newer);
      const merged = mergeNewer(valuesOf(base), form.getValues(), newest);
      form.setInitialValues(newest);
      form.setValues(merged.values);
      setConflicts(conflictsOf(merged.conflicts, newest, labels));
      onLoaded(newer);
      mutation.reset();
    };
    return (
      <Group gap="xs">
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={take}>
          {t('Load the newer state')}
        </Button>
        <Text c="dimmed">{t('What you typed stays.')}</Text>
      </Group>
    );
  }
  if (conflicts === null || mutation.error !== null) return null;
  return (
    <Alert variant="default" role="status" title={t('The newer state is loaded')}>
      {conflicts.length === 0
        ? t('What you typed is kept. Check the fields, then save.')
        : t('You and somebody else changed the same fields. When you save, your entries replace these:')}
      {conflicts.length === 0 ? null : (
        <List size="sm">
          {conflicts.map(({ label, saved }) => (
            <List.Item key={label}>
              {label}
              {saved === null ? '' : `: “${saved}”`}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** The record as it is now, if the change was refused and somebody else has changed the record; else null. */
function useNewer<Stored extends Versioned>(error: unknown, base: Stored, load: () => Promise<Stored>): Stored | null {
  const [found, setFound] = useState<{ readonly error: unknown; readonly newer: Stored } | null>(null);
  useEffect(() => {
    if (!hasStatus(error, 409)) return undefined;
    let isWanted = true;
    load().then(
      (newer) => {
        if (isWanted) setFound({ error, newer });
      },
      // The refusal stays on the page, and saving again repeats it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each render makes another `load`, and the refusal is loaded for once
  }, [error]);
  return found !== null && found.error === error && found.newer.version !== base.version ? found.newer : null;
}

const longestShown = 200;

function conflictsOf<Values extends Record<string, unknown>>(
  names: readonly (keyof Values)[],
  newest: Values,
  labels: Readonly<Partial<Record<keyof Values & string, string>>>,
): Conflict[] {
  return names.flatMap((name) => {
    const label = labels[name as keyof Values & string];
    const saved = newest[name];
    const isShort = typeof saved === 'string' && saved !== '' && saved.length <= longestShown;
    return label === undefined ? [] : [{ label, saved: isShort ? saved : null }];
  });
}
