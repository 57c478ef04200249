import { Anchor, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CertificateStatusBadge } from '../../components/certificate-status.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { LimitedTextarea } from '../../components/limited-textarea.tsx';
import { notify } from '../../components/notify.ts';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import {
  reinstateCertificate,
  repeatCertificateEmail,
  revokeCertificate,
  type EnrolmentCertificate,
} from '../../queries/certificates.ts';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { evidenceTitle, withdrawnInWords } from '../certificates/evidence-words.ts';
import { WhyNotYet } from './why-not-yet.tsx';
import classes from './facts.module.css';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

type Issued = NonNullable<EnrolmentCertificate['certificate']>;

/** The certificates of the course, earned or not. */
export function Certificates({ enrolment: { certificates, units, student } }: { enrolment: EnrolmentDetails }) {
  return (
    <Section title={t('Certificates')}>
      {certificates.length === 0 ? t('This course awards no certificate.') : null}
      {certificates.map((each) => (
        <div key={each.definitionId} className={classes.certificate}>
          <div className={classes.row}>
            <h3>{each.title}</h3>
            <CertificateStatusBadge status={each.status} why={each.whyNotYet?.kind} />
          </div>
          {each.certificate === null ? (
            <p>{t('Required mark: {percentage}.', { percentage: percentage(each.threshold) })}</p>
          ) : (
            <IssuedCertificate
              status={each.status}
              title={each.title}
              certificate={each.certificate}
              student={student}
            />
          )}
          {each.whyNotYet === null ? null : <WhyNotYet why={each.whyNotYet} units={units} />}
        </div>
      ))}
    </Section>
  );
}

interface IssuedProps {
  readonly status: EnrolmentCertificate['status'];
  readonly title: string;
  readonly certificate: Issued;
  readonly student: EnrolmentDetails['student'];
}

function IssuedCertificate({ status, title, certificate, student }: IssuedProps) {
  const isAdmin = useIsAdmin();
  const { number, issuedAt, verificationUrl, pdfUrl, revocationReason, withdrawal } = certificate;
  const maySend = status === 'ISSUED' && !student.isErased;
  return (
    <>
      <p>
        <Trans
          text="{number}, first issued {time}"
          values={{ number: number, time: <Time at={issuedAt} format="date" /> }}
        />
      </p>
      {withdrawal === null ? null : (
        <p>
          {withdrawnInWords(withdrawal.cause, withdrawal.actorName)} <Time at={withdrawal.at} format="absolute" />
        </p>
      )}
      {revocationReason === null ? null : <p>{t('Reason: {revocationReason}', { revocationReason })}</p>}
      <div className={classes.links}>
        {pdfUrl === null ? null : (
          <Anchor href={pdfUrl} target="_blank" rel="noopener">
            {t('PDF')}
          </Anchor>
        )}
        <span className={classes.id}>
          <Anchor href={verificationUrl} target="_blank" rel="noopener">
            {t('Verification page')}
          </Anchor>
          <CopyButton value={verificationUrl} what={t('verification link')} />
        </span>
        <TextLink to="/certificates/$certificateId/evidence" params={{ certificateId: certificate.id }}>
          {evidenceTitle(status)}
        </TextLink>
      </div>
      {isAdmin || maySend ? (
        <div className={classes.links}>
          {maySend ? <SendAgain title={title} id={certificate.id} email={student.email} /> : null}
          {isAdmin ? <Decision status={status} title={title} id={certificate.id} /> : null}
        </div>
      ) : null}
    </>
  );
}

function Decision({ status, ...certificate }: { status: IssuedProps['status']; id: string; title: string }) {
  return status === 'REVOKED' ? (
    <Reinstate {...certificate} />
  ) : (
    <Revoke {...certificate} isWithdrawn={status === 'WITHDRAWN'} />
  );
}

function SendAgain({ id, title, email }: { id: string; title: string; email: string }) {
  const [opened, setOpened] = useState(false);
  const mutation = useMutation(repeatCertificateEmail(id));
  const send = async () => {
    await mutation.mutateAsync();
    notify.done(t('The e-mail will be sent to {email} again.', { email }));
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        {t('Send the e-mail again')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Send the e-mail again?')}
        confirmLabel={t('Send the e-mail')}
        onConfirm={send}
      >
        <Trans
          text="The student gets the e-mail about “{title}” again, at {email}. The certificate stays as it is."
          values={{ title: <bdi>{title}</bdi>, email: <strong dir="ltr">{email}</strong> }}
        />
      </ConfirmDialog>
    </>
  );
}

interface RevokeProps {
  readonly id: string;
  readonly title: string;
  /** Whether it is withdrawn, so that a better mark would issue it again. */
  readonly isWithdrawn: boolean;
}

function Revoke({ id, title, isWithdrawn }: RevokeProps) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const mutation = useMutation(revokeCertificate(id));
  const revoke = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      return false;
    }
    await mutation.mutateAsync(reason.trim());
    notify.done(t('The certificate was revoked.'));
    return true;
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        {isWithdrawn ? t('Revoke so that it is not issued again') : t('Revoke')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Revoke this certificate?')}
        confirmLabel={t('Revoke the certificate')}
        destructive
        onConfirm={revoke}
      >
        {isWithdrawn ? (
          <Text mb="sm">
            {t(
              'It is withdrawn now, and is issued again when the mark of an active enrolment reaches the required mark.',
            )}
          </Text>
        ) : null}
        {t(
          '“{title}” stays revoked until an administrator reinstates it, even if the mark changes. The verification page shows that it is revoked. The student gets an e-mail, without the reason.',
          { title },
        )}
        <LimitedTextarea
          mt="md"
          label={t('Reason')}
          description={t('Shown within your organisation only.')}
          limit={500}
          value={reason}
          error={missing ? t('Enter a reason.') : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </ConfirmDialog>
    </>
  );
}

function Reinstate({ id, title }: { id: string; title: string }) {
  const [opened, setOpened] = useState(false);
  const mutation = useMutation(reinstateCertificate(id));
  const reinstate = async () => {
    const { status } = await mutation.mutateAsync();
    notify.done(
      status === 'ISSUED'
        ? t('The certificate is valid again.')
        : t('The certificate is no longer revoked. It is withdrawn now, because the mark is too low.'),
    );
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        {t('Reinstate')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Reinstate this certificate?')}
        confirmLabel={t('Reinstate the certificate')}
        onConfirm={reinstate}
      >
        {t(
          'If the student has the required mark, “{title}” is valid again. Otherwise it is withdrawn. The student gets an e-mail.',
          { title },
        )}
      </ConfirmDialog>
    </>
  );
}
