import { Box, Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { templateProblem } from '../../../domain/emails/template-problem.ts';
import { templateLimits } from '../../../domain/emails/template-variables.ts';
import { t } from '../../../language/translate.ts';
import { announce } from '../../components/announcer.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { LimitedTextarea } from '../../components/limited-textarea.tsx';
import { NewerState } from '../../components/newer-state.tsx';
import { notify } from '../../components/notify.ts';
import { required } from '../../components/validation.ts';
import { showSaved } from '../../components/show-saved.ts';
import {
  changeEmailTemplate,
  emailTemplates,
  resetEmailTemplate,
  sendEmailTest,
  type EmailTemplate,
  type EmailTemplateText,
} from '../../queries/email-templates.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailVariables } from './email-variables.tsx';

const labels = { subject: t('Subject'), heading: t('Heading'), body: t('Text') };

const problemIn = (field: keyof EmailTemplateText, text: EmailTemplateText): string | null => {
  const problem = templateProblem(text);
  return problem?.field === field ? problem.message : null;
};

const valuesOf = ({ subject, heading, body }: EmailTemplate) => ({ subject, heading, body });

interface EmailTextFormProps {
  readonly template: EmailTemplate;
  readonly variables: readonly string[];
  readonly onDirty: (isDirty: boolean) => void;
}

/** The form for one text, with its preview below. */
export function EmailTextForm({ template, variables, onDirty }: EmailTextFormProps) {
  const client = useQueryClient();
  const path = { kind: template.kind, language: template.language };
  const mutation = useMutation(changeEmailTemplate(path));
  const reset = useMutation(resetEmailTemplate(path));
  const test = useMutation(sendEmailTest(path));
  const [base, setBase] = useState(template);
  const [asking, setAsking] = useState(false);
  const form = useForm({
    initialValues: valuesOf(template),
    validate: {
      subject: (value, values) => required(t('Enter a subject.'))(value) ?? problemIn('subject', values),
      heading: (value, values) => required(t('Enter a heading.'))(value) ?? problemIn('heading', values),
      body: (value, values) => required(t('Enter a text.'))(value) ?? problemIn('body', values),
    },
  });
  // Not while somebody types: the first brace of a variable is no fault yet.
  const [settled] = useDebouncedValue(form.values, 400);
  const problem = templateProblem(settled);
  const message = problem === null || settled[problem.field].trim() === '' ? null : problem.message;
  useEffect(() => {
    if (message !== null) announce(message);
  }, [message]);
  const errorOf = (name: keyof EmailTemplateText) => form.errors[name] ?? (problem?.field === name ? message : null);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const adopt = (saved: EmailTemplate, sent: ReturnType<typeof valuesOf>) => {
    setBase(saved);
    showSaved(form, sent, valuesOf(saved));
  };
  return (
    <>
      <Form
        form={form}
        mutation={mutation}
        onSubmit={(values) =>
          mutation.mutate(
            { ...values, version: base.version },
            {
              onSuccess: (saved) => {
                adopt(saved, values);
                notify.done(t('The text was saved.'));
              },
            },
          )
        }
        submitLabel={t('Save')}
      >
        <NewerState
          form={form}
          mutation={mutation}
          base={base}
          onLoaded={setBase}
          load={async () => {
            const { items } = await client.query({ ...emailTemplates(), staleTime: 0 });
            return items.find(({ kind, language }) => kind === path.kind && language === path.language)!;
          }}
          valuesOf={valuesOf}
          labels={labels}
        />
        <LimitedInput
          label={labels.subject}
          limit={templateLimits.subject}
          {...form.getInputProps('subject')}
          error={errorOf('subject')}
        />
        <LimitedInput
          label={labels.heading}
          limit={templateLimits.heading}
          {...form.getInputProps('heading')}
          error={errorOf('heading')}
        />
        <LimitedTextarea
          label={labels.body}
          description={t(
            'An empty line begins a paragraph. Write **bold** for bold text, and [text](https://…) for a link.',
          )}
          rows={10}
          limit={templateLimits.body}
          {...form.getInputProps('body')}
          error={errorOf('body')}
          value={form.values.body}
        />
        <div>
          <Text fz="sm" c="dimmed" mb={4}>
            {t('These variables are replaced by the data of the student and the certificate:')}
          </Text>
          <EmailVariables variables={variables} />
        </div>
      </Form>
      {test.error === null ? null : (
        <Box mt="md">
          <ErrorAlert error={test.error} />
        </Box>
      )}
      <Group gap="xs" my="md">
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => {
            if (form.validate().hasErrors) return;
            test.mutate(form.getValues(), {
              onSuccess: () => notify.done(t('A test with made-up data is on its way to your own address.')),
            });
          }}
        >
          {t('Send a test to me')}
        </Button>
        {isDirty ? (
          <Button variant="default" onClick={() => form.reset()}>
            {t('Discard changes')}
          </Button>
        ) : null}
        {base.isOwn ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Reset to the built-in text')}
          </Button>
        ) : null}
      </Group>
      <EmailPreview path={path} text={settled} isSound={problem === null} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Reset to the built-in text?')}
        confirmLabel={t('Reset the text')}
        destructive
        onConfirm={async () => {
          adopt(await reset.mutateAsync(), form.getValues());
          notify.done(t('The built-in text is sent again.'));
        }}
      >
        <Text>{t('Your own text will be deleted.')}</Text>
      </ConfirmDialog>
    </>
  );
}
