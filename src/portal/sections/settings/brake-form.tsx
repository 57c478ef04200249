import { Box, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { brakeLimits, lowestUsualLimit } from '../../../domain/certificates/certificate-brake.ts';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/notify.ts';
import { showSaved } from '../../components/show-saved.ts';
import { changeCertificateBrake, type CertificateBrake } from '../../queries/held-certificates.ts';
import { t } from '../../../language/translate.ts';

const valuesOf = ({ mode, limit }: Pick<CertificateBrake, 'mode' | 'limit'>) => ({
  mode: mode as string,
  limit: (limit ?? '') as number | string,
});

/** Says how much of the limit is used. A usual limit is learnt with the first certificate of the hour. */
function issuedInWords({ mode, limit, usualLimit, issuedThisHour }: CertificateBrake): string {
  const most = mode === 'FIXED' ? limit : usualLimit;
  const issued = issuedThisHour ?? 0;
  return most === null
    ? t('Issued in this hour: {issued, number}.', { issued })
    : t('Issued in this hour: {issued, number} of at most {most, number}.', { issued, most });
}

/** Form for the brake on mass issuing. */
export function BrakeForm({ brake }: { brake: CertificateBrake }) {
  const mutation = useMutation(changeCertificateBrake());
  const form = useForm({
    initialValues: valuesOf(brake),
    validate: {
      limit: (value: number | string, { mode }: { mode: string }) =>
        mode === 'FIXED' && typeof value !== 'number' ? t('Enter a number.') : null,
    },
  });
  return (
    <Box maw={460}>
      <Form
        form={form}
        mutation={mutation}
        onSubmit={({ mode, limit }) =>
          mutation.mutate(
            { mode: mode as CertificateBrake['mode'], limit: mode === 'FIXED' ? Number(limit) : null },
            {
              onSuccess: (saved) => {
                showSaved(form, { mode, limit }, valuesOf(saved));
                notify.done(t('The brake was saved.'));
              },
            },
          )
        }
        submitLabel={t('Save')}
      >
        <Radio.Group label={t('Hold certificates over a limit')} {...form.getInputProps('mode')}>
          <Stack gap="xs" mt="xs">
            <Radio value="OFF" label={t('Never')} />
            <Radio value="FIXED" label={t('More than a fixed number within an hour')} />
            <Radio
              value="USUAL"
              label={t('More than five times what is usual at this time of the week')}
              description={t(
                'Calculated from this hour of the week in the last eight weeks. Without earlier figures, the limit is {lowest}.',
                { lowest: lowestUsualLimit },
              )}
            />
          </Stack>
        </Radio.Group>
        {form.values.mode === 'FIXED' ? (
          <NumberInput
            label={t('Certificates within an hour')}
            min={brakeLimits.min}
            max={brakeLimits.max}
            allowDecimal={false}
            {...form.getInputProps('limit')}
          />
        ) : null}
        {brake.mode === 'OFF' ? null : <Text>{issuedInWords(brake)}</Text>}
      </Form>
    </Box>
  );
}
