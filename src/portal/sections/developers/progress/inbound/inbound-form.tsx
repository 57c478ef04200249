import { Checkbox, NativeSelect, PasswordInput, Text, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../../../components/form.tsx';
import { LimitedInput } from '../../../../components/limited-input.tsx';
import { NewerState } from '../../../../components/newer-state.tsx';
import { required } from '../../../../components/validation.ts';
import { showSaved } from '../../../../components/show-saved.ts';
import { lmsInbound, saveInbound, type Inbound, type SavedInbound } from '../../../../queries/lms-inbound.ts';
import classes from './inbound.module.css';
import { headerAfter, settingsOf, valuesOf, type InboundValues } from './inbound-values.ts';
import { TryMapping } from './try-mapping.tsx';
import { t } from '../../../../../language/translate.ts';

const labels = {
  checkKind: t('Check of deliveries'),
  header: t('Header'),
  encoding: t('Encoding'),
  prefix: t('Prefix'),
  mapping: t('Mapping'),
};

const checks = [
  { value: 'HMAC', label: t('Signature (HMAC-SHA-256 of the body)') },
  { value: 'HEADER', label: t('Secret in a header') },
  { value: 'NONE', label: t('None: only the address protects it') },
];

interface InboundFormProps {
  readonly inbound: Inbound | null;
  readonly onSaved: (saved: SavedInbound) => void;
}

/** How deliveries are checked and mapped to reports. The mapping can be tried with a sample. */
export function InboundForm({ inbound, onSaved }: InboundFormProps) {
  const client = useQueryClient();
  const mutation = useMutation(saveInbound());
  // Not `inbound`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(inbound);
  const form = useForm<InboundValues>({
    initialValues: valuesOf(inbound),
    validate: {
      header: (value, { checkKind }) =>
        checkKind === 'NONE' ? null : required(t('Enter the name of the header.'))(value),
      secret: (value, { checkKind, generateSecret }) =>
        checkKind === 'NONE' || generateSecret || base?.hasSecret === true
          ? null
          : required(t('Enter the secret, or let Attain make one.'))(value),
      mapping: required(t('Enter an expression.')),
    },
  });
  const save = (values: InboundValues) =>
    mutation.mutate(
      { ...settingsOf(values), ...(base === null ? {} : { version: base.version }) },
      {
        onSuccess: (saved) => {
          setBase(saved.inbound);
          showSaved(form, values, valuesOf(saved.inbound));
          onSaved(saved);
        },
      },
    );
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={save}
      submitLabel={base === null ? t('Create the address') : t('Save')}
    >
      {base === null ? null : (
        <NewerState
          form={form}
          mutation={mutation}
          base={base}
          onLoaded={setBase}
          load={async () => (await client.query({ ...lmsInbound(), staleTime: 0 })) ?? base}
          valuesOf={valuesOf}
          labels={labels}
        />
      )}
      <NativeSelect
        label={labels.checkKind}
        data={checks}
        {...form.getInputProps('checkKind')}
        onChange={({ currentTarget: { value } }) => {
          const checkKind = value as InboundValues['checkKind'];
          form.setValues({ checkKind, header: headerAfter(checkKind, form.values.header) });
        }}
      />
      <CheckFields form={form} hasSecret={base?.hasSecret === true} />
      <Textarea
        label={labels.mapping}
        description={t(
          "A JSONata expression. From body and headers it makes a report '{'lmsEnrolmentId, progress'}', an array of reports, or null for a delivery to ignore.",
        )}
        classNames={{ input: classes.code ?? '' }}
        autosize
        minRows={4}
        maxLength={4_000}
        spellCheck={false}
        {...form.getInputProps('mapping')}
      />
      <TryMapping mapping={form.values.mapping} />
    </Form>
  );
}

function CheckFields({ form, hasSecret }: { form: UseFormReturnType<InboundValues>; hasSecret: boolean }) {
  const { checkKind, generateSecret } = form.values;
  if (checkKind === 'NONE') {
    return (
      <Text size="sm">
        {t('Anybody who knows the address can report progress. Use a signature or a secret if your LMS can send one.')}
      </Text>
    );
  }
  return (
    <>
      <LimitedInput
        limit={100}
        label={labels.header}
        description={checkKind === 'HMAC' ? t('The header with the signature.') : t('The header with the secret.')}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('header')}
      />
      {checkKind === 'HMAC' ? (
        <div className={classes.pair}>
          <NativeSelect
            label={labels.encoding}
            data={[
              { value: 'HEX', label: t('Hexadecimal') },
              { value: 'BASE64', label: t('Base64') },
            ]}
            {...form.getInputProps('encoding')}
          />
          <LimitedInput
            limit={50}
            label={labels.prefix}
            placeholder={t('none')}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('prefix')}
          />
        </div>
      ) : null}
      <Checkbox
        label={hasSecret ? t('Make a new secret') : t('Let Attain make the secret')}
        description={t('It is shown once, for you to enter it in your LMS.')}
        {...form.getInputProps('generateSecret', { type: 'checkbox' })}
      />
      {generateSecret ? null : (
        <PasswordInput
          label={t('Secret of the LMS')}
          description={hasSecret ? t('Stored. Leave it empty to keep it.') : t('As your LMS shows it.')}
          placeholder={hasSecret ? '••••••••' : undefined}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps('secret')}
        />
      )}
    </>
  );
}
