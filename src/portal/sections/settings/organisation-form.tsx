import { Box, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isColour } from '../../../domain/organisations/brand-colour.ts';
import { Form } from '../../components/form.tsx';
import { LanguageField } from '../../components/language-field.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { NewerState } from '../../components/newer-state.tsx';
import { notify } from '../../components/notify.ts';
import { required } from '../../components/validation.ts';
import { showSaved } from '../../components/show-saved.ts';
import { changeOrganisation, organisationSettings, type Organisation } from '../../queries/organisation.ts';
import { ColourField } from './colour-field.tsx';
import { t } from '../../../language/translate.ts';

/** Returns all time zones of the browser, and the stored one even if the browser does not know it. */
const zonesWith = (set: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), set])].sort((a, b) => a.localeCompare(b, 'en'));

const labels = { name: t('Name'), timeZone: t('Time zone'), language: t('Language'), colour: t('Colour') };

const valuesOf = ({ name, timeZone, language, colour }: Organisation) => ({
  name,
  timeZone,
  language,
  colour: colour ?? '',
});

/** Form for the organisation's name and time zone. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const client = useQueryClient();
  const mutation = useMutation(changeOrganisation());
  // Not `organisation`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(organisation);
  const form = useForm({
    initialValues: valuesOf(organisation),
    validate: {
      name: required(t('Enter the name of the organisation.')),
      timeZone: (value: string | null) => (value ? null : t('Choose a time zone.')),
      colour: (value: string) =>
        value === '' || isColour(value.toLowerCase()) ? null : t('Enter a colour such as #7a1f5c, or leave it empty.'),
    },
  });
  return (
    <Box maw={460}>
      <Form
        form={form}
        mutation={mutation}
        onSubmit={(values) =>
          mutation.mutate(
            { ...values, colour: values.colour === '' ? null : values.colour.toLowerCase(), version: base.version },
            {
              onSuccess: (saved) => {
                setBase(saved);
                showSaved(form, values, valuesOf(saved));
                notify.done(t('The organisation was saved.'));
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
          load={() => client.query({ ...organisationSettings(), staleTime: 0 })}
          valuesOf={valuesOf}
          labels={labels}
        />
        <LimitedInput
          label={labels.name}
          description={t(
            'Appears on certificates and in e-mails. Certificates that are already issued keep the old name.',
          )}
          limit={200}
          {...form.getInputProps('name')}
        />
        <Select
          label={labels.timeZone}
          description={t(
            'Used for the dates in e-mails and on new certificates. The portal shows times in the time zone of your computer.',
          )}
          data={zonesWith(organisation.timeZone)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('No time zone has this name.')}
          limit={100}
          {...form.getInputProps('timeZone')}
        />
        <LanguageField
          label={labels.language}
          description={t('For certificates and e-mails, where the student or user has no language of their own.')}
          {...form.getInputProps('language')}
        />
        <ColourField label={labels.colour} {...form.getInputProps('colour')} />
      </Form>
    </Box>
  );
}
