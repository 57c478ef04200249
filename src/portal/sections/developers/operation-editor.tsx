import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Form } from '../../components/form.tsx';
import { NewerState } from '../../components/newer-state.tsx';
import { notify } from '../../components/notify.ts';
import { Section } from '../../components/section.tsx';
import { showSaved } from '../../components/show-saved.ts';
import { configureOperation, lmsOperations, type LmsOperation } from '../../queries/lms-configuration.ts';
import { CredentialFields } from './credential-fields.tsx';
import { missingCredentials } from './credential-origin.ts';
import { PasteCurl } from './curl/paste-curl.tsx';
import { ExpressionFields } from './expression-fields.tsx';
import { conditionLabel, mappingLabel } from './expression-labels.ts';
import { LastCall } from './last-call.tsx';
import { missingVariable } from './missing-variable.ts';
import { NotEncrypted } from './not-encrypted.tsx';
import type { ReplyValue } from './reply-path.ts';
import { settingsOf, valuesOf, type OperationValues } from './operation-values.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TryOperation } from './try-operation.tsx';
import { VariableHelp } from './variable-help.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

const labels = {
  url: 'URL',
  body: t('Body'),
  type: t('Authentication'),
  successExpression: conditionLabel,
  resultExpression: mappingLabel,
};

/** Edits the configuration of an operation and tests it below. Saving does not check the settings. */
export function OperationEditor({ operation }: { operation: LmsOperation }) {
  const mutation = useMutation(configureOperation(operation.operation));
  const form = useForm<OperationValues>({
    initialValues: valuesOf(operation),
    validate: (values) => missingCredentials(operation, values),
  });
  const client = useQueryClient();
  // Not `operation`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(operation);
  // Kept beside the test, which is below the form.
  const [reply, setReply] = useState<readonly ReplyValue[]>([]);
  const expressions = useRef<HTMLDetailsElement>(null);
  const { url, body } = form.values;
  const isDirty = form.isDirty();
  const draft = useMemo(() => (isDirty ? settingsOf(form.values) : null), [isDirty, form.values]);
  const save = (values: OperationValues) =>
    mutation.mutate(
      { ...settingsOf(values), version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          // The stored credentials are removed from the form.
          showSaved(form, values, valuesOf(saved));
          notify.done(t('Saved. Use “Test” below to check that it works.'));
        },
      },
    );
  return (
    <>
      <Section
        title={t('Settings')}
        description={t(
          'Attain does not check these settings when you save them. Check them with “Test” below, before or after saving.',
        )}
      >
        <Form form={form} mutation={mutation} onSubmit={save} submitLabel={t('Save')}>
          <NewerState
            form={form}
            mutation={mutation}
            base={base}
            onLoaded={setBase}
            load={async () => {
              const operations = await client.query({ ...lmsOperations(), staleTime: 0 });
              return operations.find((each) => each.operation === base.operation) ?? base;
            }}
            valuesOf={valuesOf}
            labels={labels}
          />
          <PasteCurl operation={operation} form={form} />
          <TemplateEditor
            label={t('URL')}
            description={
              operation.isRequired
                ? t('Variables are percent-encoded.')
                : t('Variables are percent-encoded. Leave the URL empty if you do not need this operation.')
            }
            placeholder="https://lms.example.org/api/…"
            value={url}
            onChange={(value) => form.setFieldValue('url', value)}
            variables={operation.variables}
            limit={8_000}
          />
          <NotEncrypted url={url} />
          {operation.method === 'GET' ? null : (
            <TemplateEditor
              label={t('Body')}
              description={t('JSON. Variables within quotes are escaped.')}
              multiline
              value={body}
              onChange={(value) => form.setFieldValue('body', value)}
              variables={operation.variables}
              limit={65_536}
            />
          )}
          <AlwaysTheSame variables={operation.variables} url={url} body={body} />
          <VariableHelp variables={operation.variables} />
          <CredentialFields form={form} stored={operation} />
          <ExpressionFields ref={expressions} operation={operation} form={form} reply={reply} />
        </Form>
      </Section>
      <TryOperation
        operation={operation}
        draft={draft}
        onReply={setReply}
        onChoose={() => openExpressions(expressions.current)}
      />
      <LastCall call={operation.lastCall} />
    </>
  );
}

/** A warning while every call would be for the same course, enrolment or student. */
function AlwaysTheSame({ variables, url, body }: Pick<LmsOperation, 'variables' | 'url' | 'body'>) {
  const missing = missingVariable(
    variables.map(({ name }) => name),
    url,
    body,
  );
  return (
    <div role="status">
      {missing === null ? null : (
        <Text size="sm">
          <Trans
            text="Every call would have the same id, because {variable} is missing. Put it in place of the example value."
            values={{ variable: <code dir="ltr">{`\${${missing}}`}</code> }}
          />
        </Text>
      )}
    </div>
  );
}

/** Opens the fields for expressions and moves the focus to the choice of values. */
function openExpressions(details: HTMLDetailsElement | null): void {
  if (details === null) return;
  details.open = true;
  details.querySelector('select')?.focus();
}
