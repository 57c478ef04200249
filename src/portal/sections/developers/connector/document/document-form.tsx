import { Button, Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useId, useMemo, useRef, useState } from 'react';
import { Part } from '../../../../connection/part.tsx';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { Form } from '../../../../components/form.tsx';
import { NewerState } from '../../../../components/newer-state.tsx';
import { notify } from '../../../../components/notify.ts';
import { Section } from '../../../../components/section.tsx';
import { tooLong } from '../../../../components/validation.ts';
import { showSaved } from '../../../../components/show-saved.ts';
import {
  lmsConnection,
  saveConnection,
  type Connection,
  type ConnectionDraft,
  type PresetDocument,
} from '../../../../queries/lms-connection.ts';
import { TrySection } from '../try-section.tsx';
import classes from './document-form.module.css';
import { operationsIn } from './document-operations.ts';
import { Problems } from './document-problems.tsx';
import type { JsonEditorHandle } from './json-editor.tsx';
import type { JsonSchema } from './schema-walk.ts';
import { t } from '../../../../../language/translate.ts';

// The editor weighs more than the rest of the page.
const JsonEditor = lazy(() => import('./json-editor.tsx'));

interface DocumentValues extends Record<string, unknown> {
  document: string;
}

interface DocumentFormProps {
  readonly connection: Connection;
  /** The preset from which the document comes; null when there is none. */
  readonly preset: PresetDocument | null;
  readonly schema: JsonSchema;
}

/** Edits the document of the connector. The first change makes an own copy of the preset. */
export function DocumentForm({ connection, preset, schema }: DocumentFormProps) {
  const client = useQueryClient();
  const mutation = useMutation(saveConnection());
  const editor = useRef<JsonEditorHandle>(null);
  const help = useId();
  const [base, setBase] = useState(connection);
  const [isComparing, setComparing] = useState(false);
  const [isGivingUp, setGivingUp] = useState(false);
  const valuesOf = ({ document }: Connection): DocumentValues => ({ document: document ?? preset?.document ?? '' });
  const form = useForm<DocumentValues>({
    initialValues: valuesOf(connection),
    validate: { document: (value) => tooLong(value, 131_072) },
  });
  const isOwn = base.document !== null;
  const isDirty = form.isDirty();
  const { document: edited } = form.values;
  const draft = useMemo(() => (isDirty ? { ...settingsOf(base), document: edited } : null), [isDirty, base, edited]);
  const operations = useMemo(
    () => (isDirty ? operationsIn(edited, base.operations) : connection.operations),
    [isDirty, edited, base, connection],
  );
  const keep = (saved: Connection, sent: DocumentValues) => {
    setBase(saved);
    showSaved(form, sent, valuesOf(saved));
    setComparing(false);
  };
  const save = ({ document }: DocumentValues) => {
    const version = isComparing || !isOwn ? (preset?.version ?? base.presetVersion) : base.presetVersion;
    mutation.mutate(
      { ...settingsOf(base), document, presetVersion: version, version: base.version },
      {
        onSuccess: (saved) => {
          keep(saved, { document });
          if (saved.problems.length === 0) notify.done(t('Saved. Try the operations again.'));
          else
            notify.done(
              t('Saved, with {counted}.', {
                counted: t('{count, plural, one {# problem} other {# problems}}', { count: saved.problems.length }),
              }),
            );
        },
      },
    );
  };
  return (
    <>
      {base.newerVersion === null || preset === null ? null : (
        <NewerVersion
          base={base}
          version={base.newerVersion}
          isComparing={isComparing}
          onCompare={() => setComparing(!isComparing)}
        />
      )}
      <Section
        title={t('Document')}
        description={
          isOwn
            ? origin(base)
            : t('The preset as it comes with Attain. When you save a change, you get a copy of your own.')
        }
        actions={
          isOwn && preset !== null ? (
            <Button variant="default" onClick={() => setGivingUp(true)}>
              {t('Back to the preset')}
            </Button>
          ) : undefined
        }
      >
        <Form
          form={form}
          mutation={mutation}
          onSubmit={save}
          submitLabel={isOwn ? t('Save') : t('Save as your own copy')}
        >
          <NewerState
            form={form}
            mutation={mutation}
            base={base}
            onLoaded={setBase}
            load={() => client.query({ ...lmsConnection(), staleTime: 0 })}
            valuesOf={valuesOf}
            labels={{ document: 'Document' }}
          />
          <Problems problems={base.problems} onGoTo={(place) => editor.current?.goTo(place)} />
          <div>
            <Part fallback={<Skeleton className={classes.pending} />}>
              <JsonEditor
                ref={editor}
                label={t('Document as JSON')}
                describedBy={help}
                value={form.values.document}
                onChange={(document) => form.setFieldValue('document', document)}
                schema={schema}
                compareWith={isComparing ? (preset?.document ?? null) : null}
              />
            </Part>
            {form.errors.document === undefined ? null : (
              <Text c="var(--mantine-color-error)" fz="sm" mt="xs" role="alert">
                {form.errors.document}
              </Text>
            )}
            <Text id={help} c="dimmed" fz="sm" mt="xs">
              {t(
                'Ctrl+Space offers the names that fit. The Tab key leaves the editor. Saving checks the document and lists what is wrong: first in its structure, then in its expressions and names.',
              )}
            </Text>
          </div>
        </Form>
      </Section>
      <TrySection version={base.version} operations={operations} draft={draft} />
      <ConfirmDialog
        opened={isGivingUp}
        onClose={() => setGivingUp(false)}
        title={t('Go back to the preset?')}
        confirmLabel={t('Use the preset')}
        destructive
        onConfirm={async () => {
          keep(
            await mutation.mutateAsync({ ...settingsOf(base), document: null, version: base.version }),
            form.getValues(),
          );
          notify.done(t('The preset is used again.'));
        }}
      >
        <Text>
          {t(
            'Your copy of the document will be lost. From then on, Attain uses the preset, and each new version of it.',
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}

const origin = ({ presetVersion }: Connection): string =>
  presetVersion === null
    ? t('Your own document.')
    : t('Your own copy, from version {presetVersion} of the preset.', { presetVersion });

/** The connection as it is saved, but for the document. Its secrets stay. */
function settingsOf({ preset, document, address, constants }: Connection): ConnectionDraft {
  return {
    preset,
    document,
    address,
    constants: Object.fromEntries(constants.map(({ name, value }) => [name, value])),
  };
}

interface NewerVersionProps {
  readonly base: Connection;
  readonly version: number;
  readonly isComparing: boolean;
  readonly onCompare: () => void;
}

/** Says that the preset has a newer version, and compares the own document with it. */
function NewerVersion({ base, version, isComparing, onCompare }: NewerVersionProps) {
  return (
    <Section title={t('Version {version} of the preset is new', { version })}>
      <Text mb="sm" role="status">
        {isComparing
          ? t(
              'The editor shows the differences: green is the new version, blue is yours. Take over what you want, then save. The new version then counts as seen.',
            )
          : t('Your copy is from version {value}. Compare it with the new version, and take over what you want.', {
              value: base.presetVersion ?? 'an earlier one',
            })}
      </Text>
      <Button variant={isComparing ? 'default' : 'filled'} onClick={onCompare} aria-pressed={isComparing}>
        {isComparing ? t('Stop comparing') : t('Compare with the new version')}
      </Button>
    </Section>
  );
}
