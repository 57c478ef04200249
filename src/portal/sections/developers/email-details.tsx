import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { KeyValue } from '../../components/key-value.tsx';
import { notify } from '../../components/notify.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { resendEmail, type Email } from '../../queries/ledgers.ts';
import type { StatusWords } from '../../components/status-words.ts';
import { runFact } from '../enrolments/run-reference.tsx';
import { t, tIn } from '../../../language/translate.ts';
import { shownEmail } from '../../../domain/students/erased-email.ts';

/** Label of each kind of e-mail. */
export const emailKinds: Readonly<Record<Email['kind'], string>> = {
  ISSUED: t('Certificate issued'),
  WITHDRAWN: t('Certificate withdrawn'),
  REVOKED: t('Certificate revoked'),
  REINSTATED: t('Certificate reinstated'),
};

/** Label and colour of each e-mail state. */
export const emailStateNames: Readonly<Record<Email['state'], StatusWords>> = {
  PENDING: { label: t('Waiting'), tone: 'info' },
  SENDING: { label: t('Sending'), tone: 'info' },
  SENT: { label: t('Sent'), tone: 'positive' },
  FAILED: { label: t('Failed'), tone: 'negative' },
};

/** Badge with the state of an e-mail. */
export function EmailStateBadge({ state }: { state: Email['state'] }) {
  const { label, tone } = emailStateNames[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** A button that puts a failed e-mail back into the queue. */
export function SendAgain({ email, compact = false }: { email: Email; compact?: boolean }) {
  const { mutate, isPending } = useMutation(resendEmail());
  return (
    <Button
      size={compact ? 'compact-sm' : 'sm'}
      variant="default"
      loading={isPending}
      aria-label={t('Send again to {recipientName}', { recipientName: email.recipientName })}
      onClick={() =>
        mutate(email.id, {
          onSuccess: () =>
            notify.done(t('The e-mail to {recipientName} will be sent again.', { recipientName: email.recipientName })),
          onError: notify.failed,
        })
      }
    >
      {t('Send again')}
    </Button>
  );
}

/** An e-mail with the answer of the mail server. */
export function EmailDetails({ email }: { email: Email }) {
  return (
    <>
      <div>
        <EmailStateBadge state={email.state} />
      </div>
      {email.state === 'FAILED' ? (
        <div>
          <SendAgain email={email} />
        </div>
      ) : null}
      <KeyValue
        entries={[
          [tIn('recipient', 'To'), email.recipientName],
          [t('Address'), shownEmail(email.recipientEmail)],
          [t('About'), emailKinds[email.kind]],
          [t('Certificate'), email.certificateNumber],
          [
            t('Enrolment'),
            <TextLink key="enrolment" to="/enrolments/$enrolmentId" params={{ enrolmentId: email.enrolmentId }}>
              {t('Open the enrolment')}
            </TextLink>,
          ],
          [t('Attempts'), email.attempts],
          [t('Response of the mail server'), email.error],
          [t('Queued'), <Time key="queued" at={email.createdAt} format="absolute" />],
          [t('Sent'), email.sentAt === null ? null : <Time key="sent" at={email.sentAt} format="absolute" />],
          ...runFact(email),
        ]}
      />
    </>
  );
}
