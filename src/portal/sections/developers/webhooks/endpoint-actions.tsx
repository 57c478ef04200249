import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { notify } from '../../../components/notify.ts';
import { deleteWebhookEndpoint, disableWebhookEndpoint, type WebhookEndpoint } from '../../../queries/webhooks.ts';
import { EnableDialog } from './enable-dialog.tsx';
import { SendExampleDialog } from './send-example-dialog.tsx';
import { t } from '../../../../language/translate.ts';

type Question = 'example' | 'enable' | 'disable' | 'delete' | null;

/** Buttons for the actions on an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [question, setQuestion] = useState<Question>(null);
  const navigate = useNavigate();
  const disable = useMutation(disableWebhookEndpoint(endpoint.id));
  const remove = useMutation(deleteWebhookEndpoint(endpoint.id));
  const close = () => setQuestion(null);
  const isEnabled = endpoint.state === 'ENABLED';
  return (
    <>
      {isEnabled ? <Button onClick={() => setQuestion('example')}>{t('Send an example')}</Button> : null}
      <LinkButton to="/developers/webhooks/$endpointId/edit" params={{ endpointId: endpoint.id }} variant="default">
        {t('Edit')}
      </LinkButton>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More actions for this endpoint')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isEnabled ? (
            <Menu.Item onClick={() => setQuestion('disable')}>{t('Disable the endpoint')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setQuestion('enable')}>{t('Enable the endpoint')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setQuestion('delete')}>{t('Delete the endpoint')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SendExampleDialog endpoint={endpoint} opened={question === 'example'} onClose={close} />
      <EnableDialog endpoint={endpoint} opened={question === 'enable'} onClose={close} />
      <ConfirmDialog
        opened={question === 'disable'}
        onClose={close}
        title={t('Disable the endpoint?')}
        confirmLabel={t('Disable the endpoint')}
        destructive
        onConfirm={async () => {
          await disable.mutateAsync();
          notify.done(t('The endpoint was disabled.'));
        }}
      >
        <Text>
          {t(
            'Attain sends nothing to {name} until you enable the endpoint again. Deliveries that are waiting now are marked as failed. When you enable the endpoint, you can choose to send them, and the events that happened in the meantime.',
            { name: endpoint.name },
          )}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'delete'}
        onClose={close}
        title={t('Delete the endpoint?')}
        confirmLabel={t('Delete the endpoint')}
        destructive
        onConfirm={async () => {
          await remove.mutateAsync();
          notify.done(t('The endpoint was deleted.'));
          await navigate({ to: '/developers/webhooks' });
        }}
      >
        <Text>
          {t(
            'Attain sends nothing more to {name}. The signing secret and the credentials are deleted. You cannot undo this. To stop the deliveries for a while, disable the endpoint instead.',
            { name: endpoint.name },
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}
