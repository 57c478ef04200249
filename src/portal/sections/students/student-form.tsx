import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { required, validEmail } from '../../components/validation.ts';
import type { StudentDetails } from '../../queries/students.ts';

interface StudentFormProps {
  readonly initial?: StudentDetails;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (details: StudentDetails) => void;
  readonly submitLabel: string;
  readonly secondary: ReactNode;
}

const blank: StudentDetails = { firstName: '', lastName: '', email: '' };

/** The form for a new or an existing student. */
export function StudentForm({ initial = blank, mutation, onSubmit, submitLabel, secondary }: StudentFormProps) {
  const form = useForm({
    initialValues: { firstName: initial.firstName, lastName: initial.lastName, email: initial.email },
    validate: {
      firstName: required('Enter the first name.'),
      lastName: required('Enter the last name.'),
      email: validEmail,
    },
  });
  return (
    <Form form={form} mutation={mutation} onSubmit={onSubmit} submitLabel={submitLabel} secondary={secondary}>
      <LimitedInput label="First name" limit={200} {...form.getInputProps('firstName')} />
      <LimitedInput label="Last name" limit={200} {...form.getInputProps('lastName')} />
      <LimitedInput
        label="E-mail"
        type="email"
        description="Attain sends e-mails about certificates to this address."
        limit={254}
        {...form.getInputProps('email')}
      />
    </Form>
  );
}
