import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { notify } from '../../../components/notify.ts';
import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { Time } from '../../../components/time.tsx';
import { revealWebhookSecret, rotateWebhookSecret, type WebhookEndpoint } from '../../../queries/webhooks.ts';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

const masked = 'whsec_••••••••••••••••••••••••••••••••';

/**
 * Shows the signing secret on request and replaces it. For 24 hours both secrets sign, so that no delivery is refused.
 */
export function SigningSecretSection({ endpoint }: { endpoint: WebhookEndpoint }) {
  // The secret is stored only in this component, so it is gone when the user leaves the page.
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const reveal = useMutation(revealWebhookSecret(endpoint.id));
  const rotate = useMutation(rotateWebhookSecret(endpoint.id));
  return (
    <Section
      title={t('Signing secret')}
      description={
        <>
          {t('Your system uses it to check that a delivery comes from Attain.')}{' '}
          <TextLink to="/developers/webhooks/event-types" fz="inherit" underline="always">
            {t('How to verify a delivery')}
          </TextLink>
        </>
      }
    >
      <ErrorAlert error={reveal.error} />
      <output
        className={classes.secret}
        dir="ltr"
        data-revealed={secret === null ? undefined : true}
        aria-label={t('Signing secret')}
      >
        {secret ?? <span aria-label={t('Hidden')}>{masked}</span>}
      </output>
      <div className={classes.buttons}>
        {secret === null ? (
          <Button
            variant="default"
            loading={reveal.isPending}
            onClick={() => reveal.mutate(undefined, { onSuccess: (shown) => setSecret(shown.secret) })}
          >
            {t('Reveal')}
          </Button>
        ) : (
          <>
            <CopyButton value={secret} what={t('signing secret')} labelled />
            <Button variant="default" onClick={() => setSecret(null)}>
              {t('Hide')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Rotate the secret')}
        </Button>
      </div>
      {endpoint.previousSecretUntil === null ? (
        <Text c="dimmed" mt="sm" fz="sm">
          {t('The audit log records who reveals the secret.')}
        </Text>
      ) : (
        <Text mt="sm">
          <strong>
            <Trans
              text="Until {time} deliveries are also signed with the old secret."
              values={{ time: <Time at={endpoint.previousSecretUntil} format="absolute" /> }}
            />
          </strong>{' '}
          {t('Put the new secret into your system before then.')}
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Rotate the signing secret?')}
        confirmLabel={t('Rotate the secret')}
        destructive
        onConfirm={async () => {
          const fresh = await rotate.mutateAsync();
          setSecret(fresh.secret);
          notify.done(t('The new secret is shown. For 24 hours, deliveries are signed with both secrets.'));
        }}
      >
        <Text>
          {t(
            'Attain makes a new secret. For 24 hours, every delivery has two signatures, one with each secret. Put the new secret into your system within this time. After that, only the new secret is used.',
          )}
        </Text>
        {endpoint.previousSecretUntil === null ? null : (
          <Text mt="sm">
            <strong>{t('The last rotation was less than 24 hours ago.')}</strong>{' '}
            {t('The secret from before that rotation stops working at once.')}
          </Text>
        )}
      </ConfirmDialog>
    </Section>
  );
}
