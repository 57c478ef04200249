import { Alert, Button, Group, List, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Part } from '../../../connection/part.tsx';
import alert from '../../../components/error-alert.module.css';
import { Form } from '../../../components/form.tsx';
import { LimitedInput, useLimit } from '../../../components/limited-input.tsx';
import { NewerState } from '../../../components/newer-state.tsx';
import { notify } from '../../../components/notify.ts';
import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { showSaved } from '../../../components/show-saved.ts';
import { lmsConnection, saveConnection, type Connection, type Preset } from '../../../queries/lms-connection.ts';
import { isOtherOrigin } from '../credential-origin.ts';
import { NotEncrypted } from '../not-encrypted.tsx';
import {
  draftOf,
  fieldsOf,
  isStored,
  missingSecrets,
  settingsOf,
  valuesOf,
  type ConnectionValues,
  type ConnectorFields,
  type DraftedConnection,
} from './connection-values.ts';
import classes from './connector.module.css';
import { PresetChoice } from './preset-choice.tsx';
import { t } from '../../../../language/translate.ts';

// The parser weighs as much as the rest of the page.
const Markdown = lazy(async () => ({ default: (await import('../../../components/markdown.tsx')).Markdown }));

const labels = { address: t('Address'), constants: t('More settings') };

interface ConnectionSectionProps {
  readonly connection: Connection;
  readonly presets: readonly Preset[];
  /** Receives the connection in the form, which can be tried before it is saved; null without unsaved changes. */
  readonly onDraft: (draft: DraftedConnection | null) => void;
}

/** Chooses the LMS, and edits its address, credentials and settings, beside what the LMS wants. Saving checks nothing. */
export function ConnectionSection({ connection, presets, onDraft }: ConnectionSectionProps) {
  const client = useQueryClient();
  const mutation = useMutation(saveConnection());
  // Not `connection`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(connection);
  const [isChoosing, setChoosing] = useState(!connection.isSetUp);
  const form = useForm<ConnectionValues>({
    initialValues: valuesOf(connection),
    validate: (values) => missingSecrets(base, values, fieldsOf(values, base, presets)),
  });
  const fields = fieldsOf(form.values, base, presets);
  const isDirty = form.isDirty();
  const draft = useMemo(
    () => (isDirty ? draftOf(form.values, base, presets) : null),
    [isDirty, form.values, base, presets],
  );
  useEffect(() => onDraft(draft), [draft, onDraft]);
  const save = (values: ConnectionValues) =>
    mutation.mutate(
      { ...settingsOf(values, base, fields), version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          showSaved(form, values, valuesOf(saved));
          setChoosing(false);
          notify.done(t('Saved. Test the connection below.'));
        },
      },
    );
  const choose = (preset: string) => {
    form.setFieldValue('preset', preset);
    form.setFieldValue('constants', preset === base.preset ? valuesOf(base).constants : {});
    form.setFieldValue('secrets', {});
  };
  return (
    <Section
      title={t('Your LMS')}
      description={t('Saving does not call your LMS. You can test the connection below, before or after saving.')}
    >
      <div className={classes.setUp} data-documented={(isChoosing && fields !== null) || undefined}>
        <Form form={form} mutation={mutation} onSubmit={save} submitLabel={t('Save')}>
          <NewerState
            form={form}
            mutation={mutation}
            base={base}
            onLoaded={setBase}
            load={() => client.query({ ...lmsConnection(), staleTime: 0 })}
            valuesOf={valuesOf}
            labels={labels}
          />
          {isChoosing ? (
            <PresetChoice presets={presets} value={form.values.preset} onChange={choose} />
          ) : (
            <Chosen connection={base} onChange={() => setChoosing(true)} />
          )}
          <Problems connection={base} />
          {fields === null ? null : <Fields key={form.values.preset} form={form} fields={fields} base={base} />}
        </Form>
        {fields === null ? null : <Documentation key={String(isChoosing)} fields={fields} isOpen={isChoosing} />}
      </div>
    </Section>
  );
}

/** The permissions that the LMS wants: beside the fields while the LMS is chosen, and folded up later. */
function Documentation({ fields: { name, documentation }, isOpen }: { fields: ConnectorFields; isOpen: boolean }) {
  // A name may need an article within a sentence, so it stands before one.
  const title = name === '' ? t('What the LMS needs') : t('{name}: what it needs', { name });
  if (documentation === '') return null;
  const text = (
    <Part fallback={<Skeleton height={320} />}>
      <Markdown text={documentation} />
    </Part>
  );
  if (isOpen) {
    return (
      <aside className={classes.documentation} aria-label={title}>
        <h3>{title}</h3>
        {text}
      </aside>
    );
  }
  return (
    <details className={classes.more}>
      <summary>{title}</summary>
      <div>{text}</div>
    </details>
  );
}

/** The chosen connector, with a button that offers the others. */
function Chosen({ connection, onChange }: { connection: Connection; onChange: () => void }) {
  const { name, document, presetVersion } = connection;
  return (
    <Group gap="sm" justify="space-between">
      <div>
        <Text fw={600}>{name === '' ? t('Your own document') : name}</Text>
        <Text c="dimmed" fz="sm">
          {document === null
            ? t('As it comes with Attain')
            : presetVersion === null
              ? t('Your own document')
              : t('Customised from version {presetVersion}', { presetVersion })}
        </Text>
      </div>
      <Button variant="default" onClick={onChange}>
        {t('Choose another LMS')}
      </Button>
    </Group>
  );
}

/** The problems of the saved document, with a link to the editor. */
function Problems({ connection: { problems } }: { connection: Connection }) {
  if (problems.length === 0) return null;
  return (
    <Alert
      title={t('The document has problems')}
      classNames={{ root: alert.root!, title: alert.title!, message: alert.message! }}
    >
      <List size="md">
        {problems.slice(0, 5).map(({ path, message }) => (
          <List.Item key={`${path} ${message}`}>
            {path === '' ? '' : <code>{path}: </code>}
            {message}
          </List.Item>
        ))}
      </List>
      <TextLink to="/developers/lms-integration/connector/document">{t('Open the document')}</TextLink>
    </Alert>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<ConnectionValues>;
  readonly fields: ConnectorFields;
  readonly base: Connection;
}

function Fields({ form, fields, base }: FieldsProps) {
  const { address, secrets, constants } = fields;
  const { values } = form;
  const isElsewhere = isOtherOrigin(base.address, values.address);
  const asksAgain = isElsewhere && secrets.some(({ name }) => isStored(base, values, name));
  return (
    <>
      <LimitedInput
        limit={8_000}
        label={inItsDirection(address.label)}
        description={inItsDirection(address.help)}
        placeholder={address.example}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <div className={classes.notices}>
        <NotEncrypted url={values.address} />
        <div role="status">
          {asksAgain ? (
            <Text size="sm">
              {t(
                'The address now leads to another server. Attain does not send the stored credentials there. Enter them again.',
              )}
            </Text>
          ) : null}
          {base.isSetUp && !base.areSecretsReadable ? (
            <Text size="sm">{t('The stored credentials cannot be read any more. Enter them again.')}</Text>
          ) : null}
        </div>
      </div>
      {secrets.map(({ name, label, help }) => {
        const isSet = isStored(base, values, name);
        const isKept = isSet && !isElsewhere;
        const state = isKept ? t('Stored. Leave it empty to keep it.') : isSet ? t('Enter it again.') : undefined;
        return (
          <Secret
            key={name}
            label={inItsDirection(label)}
            description={
              help === null && state === undefined ? undefined : (
                <>
                  {inItsDirection(help)} {state}
                </>
              )
            }
            placeholder={isKept ? '••••••••' : undefined}
            {...form.getInputProps(`secrets.${name}`)}
            value={values.secrets[name] ?? ''}
          />
        );
      })}
      {constants.length === 0 ? null : (
        <details className={classes.more}>
          <summary>{t('More settings')}</summary>
          <div>
            {constants.map(({ name, label, help, default: usual }) => (
              <TextInput
                key={name}
                label={inItsDirection(label)}
                description={inItsDirection(help)}
                placeholder={usual}
                maxLength={1_000}
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps(`constants.${name}`)}
                value={values.constants[name] ?? ''}
              />
            ))}
            <Text c="dimmed" fz="sm">
              {t('An empty field uses the grey value.')}
            </Text>
          </div>
        </details>
      )}
    </>
  );
}

function Secret({ error, ...props }: Parameters<typeof PasswordInput>[0]) {
  const { field, problem } = useLimit<HTMLInputElement>(props.value, 8192);
  return (
    <PasswordInput
      autoComplete="new-password"
      spellCheck={false}
      {...props}
      ref={field}
      aria-invalid={Boolean(problem ?? error) || undefined}
      error={problem ?? error}
    />
  );
}

/** A text of a connector's document. An own one may be of another language than the page. */
const inItsDirection = (text: string | null | undefined): ReactNode =>
  text === null || text === undefined ? undefined : <bdi>{text}</bdi>;
