import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmailInput } from '../../components/email-input.tsx';
import { Form } from '../../components/form.tsx';
import { LanguageField } from '../../components/language-field.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { NewerState } from '../../components/newer-state.tsx';
import { required, validEmail } from '../../components/validation.ts';
import { studentDetails, type Student, type StudentDetails } from '../../queries/students.ts';
import { KnownAddress } from './known-address.tsx';
import { t } from '../../../language/translate.ts';

interface StudentFormProps {
  readonly initial?: Student;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  /** Gets the version of the student that the form was filled from; undefined for a new student. */
  readonly onSubmit: (details: StudentDetails, version: string | undefined) => void;
  readonly submitLabel: string;
  readonly secondary: ReactNode;
}

const labels = {
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('E-mail'),
  externalId: t('External reference'),
  language: t('Language'),
};

const valuesOf = (student?: Student) => ({
  firstName: student?.firstName ?? '',
  lastName: student?.lastName ?? '',
  email: student?.email ?? '',
  externalId: student?.externalId ?? '',
  language: student?.language ?? null,
});

/** The form for a new or an existing student. */
export function StudentForm({ initial, mutation, onSubmit, submitLabel, secondary }: StudentFormProps) {
  const client = useQueryClient();
  // Not `initial`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(initial);
  const [leftAddress, setLeftAddress] = useState('');
  const form = useForm({
    initialValues: valuesOf(initial),
    validate: {
      firstName: required(t('Enter the first name.')),
      lastName: required(t('Enter the last name.')),
      email: validEmail,
    },
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={({ externalId, ...details }) => {
        // The new student would be found, too.
        setLeftAddress('');
        onSubmit({ ...details, externalId: externalId.trim() === '' ? null : externalId.trim() }, base?.version);
      }}
      submitLabel={submitLabel}
      secondary={secondary}
    >
      {base === undefined ? null : (
        <NewerState
          form={form}
          mutation={mutation}
          base={base}
          onLoaded={setBase}
          load={() => client.query({ ...studentDetails(base.id), staleTime: 0 })}
          valuesOf={valuesOf}
          labels={labels}
        />
      )}
      <LimitedInput
        // For dialogs; a page leaves the focus on its heading.
        data-autofocus
        label={labels.firstName}
        limit={200}
        {...form.getInputProps('firstName')}
      />
      <LimitedInput label={labels.lastName} limit={200} {...form.getInputProps('lastName')} />
      <EmailInput
        label={labels.email}
        description={t('Attain sends e-mails about certificates to this address.')}
        onLeft={(text) => setLeftAddress(validEmail(text) === null ? text.trim() : '')}
        {...form.getInputProps('email')}
      />
      <KnownAddress address={form.values.email.trim() === leftAddress ? leftAddress : ''} ownId={base?.id} />
      <LimitedInput
        label={labels.externalId}
        description={t('Optional: the student’s number in your own register. No other student may have it.')}
        limit={100}
        {...form.getInputProps('externalId')}
      />
      <LanguageField
        label={labels.language}
        none={t('The organisation’s language')}
        description={t('For certificates and for e-mails to the student.')}
        {...form.getInputProps('language')}
      />
    </Form>
  );
}
