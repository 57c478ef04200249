import { Box, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { notify } from '../../components/notify.ts';
import { required } from '../../components/validation.ts';
import { changeOrganisation, type Organisation } from '../../queries/organisation.ts';

/** Returns all time zones of the browser, and the stored one even if the browser does not know it. */
const zonesWith = (set: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), set])].sort((a, b) => a.localeCompare(b, 'en'));

/** Form for the organisation's name and time zone. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const mutation = useMutation(changeOrganisation());
  const form = useForm({
    initialValues: { name: organisation.name, timeZone: organisation.timeZone },
    validate: {
      name: required('Enter the name of the organisation.'),
      timeZone: (value: string | null) => (value ? null : 'Choose a time zone.'),
    },
  });
  return (
    <Box maw={460}>
      <Form
        form={form}
        mutation={mutation}
        onSubmit={(values) =>
          mutation.mutate(values, {
            onSuccess: ({ name, timeZone }) => {
              form.setInitialValues({ name, timeZone });
              form.reset();
              notify.done('The organisation was saved.');
            },
          })
        }
        submitLabel="Save"
      >
        <LimitedInput
          label="Name"
          description="Appears on certificates and in e-mails. Certificates that are already issued keep the old name."
          limit={200}
          {...form.getInputProps('name')}
        />
        <Select
          label="Time zone"
          description="Used for the dates in e-mails and on new certificates. The portal shows times in the time zone of your computer."
          data={zonesWith(organisation.timeZone)}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No time zone has this name."
          limit={100}
          {...form.getInputProps('timeZone')}
        />
      </Form>
    </Box>
  );
}
