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

const masked = 'whsec_••••••••••••••••••••••••••••••••';

/** The secret that deliveries are signed with: shown on demand, replaced without a gap. */
export function SigningSecretSection({ endpoint }: { endpoint: WebhookEndpoint }) {
  // Here alone, so that it is gone with the page.
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const reveal = useMutation(revealWebhookSecret(endpoint.id));
  const rotate = useMutation(rotateWebhookSecret(endpoint.id));
  return (
    <Section
      title="Signing secret"
      description={
        <>
          With it the receiver knows that it was Attain.{' '}
          <TextLink to="/developers/webhooks/event-types" fz="inherit" underline="always">
            How to verify a delivery
          </TextLink>
        </>
      }
    >
      <ErrorAlert error={reveal.error} />
      <output className={classes.secret} data-revealed={secret === null ? undefined : true} aria-label="Signing secret">
        {secret ?? <span aria-label="Hidden">{masked}</span>}
      </output>
      <div className={classes.buttons}>
        {secret === null ? (
          <Button
            variant="default"
            loading={reveal.isPending}
            onClick={() => reveal.mutate(undefined, { onSuccess: (shown) => setSecret(shown.secret) })}
          >
            Reveal
          </Button>
        ) : (
          <>
            <CopyButton value={secret} what="signing secret" labelled />
            <Button variant="default" onClick={() => setSecret(null)}>
              Hide
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          Rotate the secret
        </Button>
      </div>
      {endpoint.previousSecretUntil === null ? (
        <Text c="dimmed" mt="sm" fz="sm">
          Who has it shown stands in the audit log.
        </Text>
      ) : (
        <Text mt="sm">
          <strong>
            Until <Time at={endpoint.previousSecretUntil} format="absolute" /> the former secret signs as well.
          </strong>{' '}
          Put the new one into the receiver before.
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Rotate the signing secret?"
        confirmLabel="Rotate the secret"
        destructive
        onConfirm={async () => {
          const fresh = await rotate.mutateAsync();
          setSecret(fresh.secret);
          notify.done('The new secret is shown. For 24 hours both sign.');
        }}
      >
        <Text>
          A new secret is made. For 24 hours every delivery carries two signatures, one of each secret, so that the
          receiver accepts it with either. Put the new secret there within that time: afterwards it is the only one.
        </Text>
        {endpoint.previousSecretUntil === null ? null : (
          <Text mt="sm">
            <strong>The last rotation is less than 24 hours ago.</strong> The secret of before it stops signing at once.
          </Text>
        )}
      </ConfirmDialog>
    </Section>
  );
}
