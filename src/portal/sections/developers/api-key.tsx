import { Alert, Button, Checkbox, Text } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { apiRequestSummary } from '../../queries/api-requests.ts';
import { createApiKey, rotateApiKey, type ApiKeyUse, type NewApiKey } from '../../queries/api-key.ts';
import { currentLocale, t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Creates the first key of an organisation. */
export function CreateKey({ onCreated }: { onCreated: (key: NewApiKey) => void }) {
  const { mutate, isPending, error } = useMutation(createApiKey());
  return (
    <Section title={t('API key')}>
      <ErrorAlert error={error} />
      <StateMessage
        icon={IconKey}
        title={t('No API key yet')}
        actions={
          <Button loading={isPending} onClick={() => mutate(undefined, { onSuccess: onCreated })}>
            {t('Create the API key')}
          </Button>
        }
      >
        {t('Your LMS needs an API key to report progress. The key is shown only once, when you create it.')}
      </StateMessage>
    </Section>
  );
}

interface KeyUseProps {
  readonly use: NonNullable<ApiKeyUse['apiKey']>;
  readonly onRotated: (key: NewApiKey) => void;
}

/** Shows the masked key, its author and its last use, and replaces the key. */
export function KeyUse({ use, onRotated }: KeyUseProps) {
  const [asking, setAsking] = useState(false);
  const { createdAt, createdBy, lastUsedAt, lastUsedFrom, masked, unknownFields, unknownFieldsAt } = use;
  return (
    <Section
      title={t('API key')}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Replace the key')}
        </Button>
      }
    >
      <KeyValue
        entries={[
          [t('Key'), <code key="key">{masked}</code>],
          [t('Created'), <Time key="created" at={createdAt} format="absolute" />],
          [t('Created by'), createdBy === null ? t('Unknown') : (createdBy.name ?? actors[createdBy.kind])],
          [
            t('Last accepted report with this key'),
            lastUsedAt === null ? t('Never') : <Time key="used" at={lastUsedAt} />,
          ],
          [t('That report came from'), lastUsedAt === null ? null : (lastUsedFrom ?? t('Unknown'))],
          [t('Requests with any of your keys'), <Requests key="requests" />],
        ]}
      />
      {unknownFieldsAt !== null && (
        <Alert mt="md" variant="light" title={t('Your LMS sends more than Attain uses')}>
          <Trans
            text="Since {time}, reports have had fields or address parameters that Attain does not know. They are ignored, and their values are not stored. Check their spelling if you expected them to have an effect."
            values={{ time: <Time at={unknownFieldsAt} format="absolute" /> }}
          />
          {unknownFields === null ? null : <UnknownFields names={unknownFields} />}
        </Alert>
      )}
      <RotateDialog opened={asking} onClose={() => setAsking(false)} masked={masked} onRotated={onRotated} />
    </Section>
  );
}

/** The names of fields that Attain ignores, as the reports spell them. */
function UnknownFields({ names }: { names: readonly string[] }) {
  return (
    <ul aria-label={t('Ignored fields')}>
      {names.map((name) => (
        <li key={name}>{unnamed[name] ?? <code dir="ltr">{name}</code>}</li>
      ))}
    </ul>
  );
}

const unnamed: Readonly<Record<string, string>> = {
  '?': t('Parameters of the address'),
  '…': t('Fields with unusual names, which are not shown'),
};

/** How many requests were refused lately, with a link to them. */
function Requests() {
  const { data } = useQuery(apiRequestSummary());
  const refused = data?.refusedLastDay ?? 0;
  return refused === 0 ? (
    <TextLink to="/developers/api-requests">{t('None refused in the last 24 hours')}</TextLink>
  ) : (
    <TextLink to="/developers/api-requests" search={{ outcome: 'REFUSED', last: 'day' }}>
      {t('{value} refused in the last 24 hours', { value: refused.toLocaleString(currentLocale()) })}
    </TextLink>
  );
}

const actors = {
  USER: t('A former user'),
  COMMAND_LINE: t('An operator, on the command line'),
  SYSTEM: t('Attain'),
} as const;

interface RotateDialogProps extends Pick<KeyUseProps, 'onRotated'> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly masked: string;
}

function RotateDialog({ opened, onClose, masked, onRotated }: RotateDialogProps) {
  const { mutateAsync } = useMutation(rotateApiKey());
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Replace the API key?')}
      confirmLabel={t('Replace the key now')}
      destructive
      onConfirm={async () => onRotated(await mutateAsync())}
    >
      <Text mb="md">
        <strong>
          <Trans text="The current key {key} stops working at once." values={{ key: <code>{masked}</code> }} />
        </strong>{' '}
        {t(
          'Reports sent with it are refused until your LMS uses the new key. Refused reports are not stored: let the LMS send them again. API requests shows them.',
        )}
      </Text>
      {/* The browser refuses to submit the form without it. */}
      <Checkbox required label={t('I can change the key in our LMS now')} />
    </ConfirmDialog>
  );
}
