import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { LeaveGuard } from '../../../../components/leave-guard.tsx';
import { Section } from '../../../../components/section.tsx';
import type { Inbound, SavedInbound } from '../../../../queries/lms-inbound.ts';
import once from '../../shown-once.module.css';
import classes from './inbound.module.css';
import { t } from '../../../../../language/translate.ts';

interface ShownOnceProps {
  readonly saved: SavedInbound;
  /** Called when the user confirms that they are stored. */
  readonly onStored: () => void;
}

/** Shows a new address and a generated secret until the user has entered them in the LMS. */
export function ShownOnce({ saved: { inbound, address, secret }, onStored }: ShownOnceProps) {
  const first = useRef<HTMLOutputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Section title={t('Enter this in your LMS')}>
      <Text mb="md">
        <strong>{t('Copy it now: you will not see it again.')}</strong> {t('Attain keeps no readable copy of it.')}
      </Text>
      {address === null ? null : (
        <div className={classes.shown}>
          <h3>{t('Address for the webhooks of your LMS')}</h3>
          <output ref={first} tabIndex={-1} className={once.key} aria-label={t('Inbound address')}>
            {address}
          </output>
          <div className={once.actions}>
            <CopyButton value={address} what={t('inbound address')} labelled />
          </div>
        </div>
      )}
      {secret === null ? null : (
        <div className={classes.shown}>
          <h3>{t('Secret')}</h3>
          <output
            ref={address === null ? first : undefined}
            tabIndex={-1}
            className={once.key}
            aria-label={t('Secret')}
          >
            {secret}
          </output>
          <div className={once.actions}>
            <CopyButton value={secret} what={t('secret')} labelled />
          </div>
        </div>
      )}
      {inbound === null || inbound.header === null ? null : (
        <div className={classes.shown}>
          <h3>{t('Header')}</h3>
          <output className={once.key} aria-label={t('Header')}>
            {inbound.header}
          </output>
          <Text size="sm">{inbound.checkKind === 'HEADER' ? t('Its value is the secret.') : signatureIn(inbound)}</Text>
          <div className={once.actions}>
            <CopyButton value={inbound.header} what={t('header')} labelled />
          </div>
        </div>
      )}
      <Button onClick={onStored}>{t('I have stored it')}</Button>
      <LeaveGuard isActive title={t('Leave without storing it?')} leaveLabel={t('Leave without storing')}>
        {t('You will not see it again. If you have stored it, choose “I have stored it” on the page.')}
      </LeaveGuard>
    </Section>
  );
}

function signatureIn({ encoding, prefix }: Inbound): string {
  const written = encoding === 'BASE64' ? t('Base64') : t('Hexadecimal');
  return prefix === null || prefix === ''
    ? t('Its value is the HMAC-SHA-256 of the body with the secret ({encoding}).', { encoding: written })
    : t('Its value is {prefix} and the HMAC-SHA-256 of the body with the secret ({encoding}).', {
        prefix,
        encoding: written,
      });
}
