import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Section } from '../../components/section.tsx';
import classes from './shown-once.module.css';
import { t } from '../../../language/translate.ts';

interface ShownOnceProps {
  readonly apiKey: string;
  /** Called when the user confirms that the key is stored. */
  readonly onStored: () => void;
}

/** Shows a complete new key until the user confirms that it is stored. Asks before the user leaves the page earlier. */
export function ShownOnce({ apiKey, onStored }: ShownOnceProps) {
  const key = useRef<HTMLOutputElement>(null);
  useEffect(() => key.current?.focus(), []);
  return (
    <Section title={t('Your new API key')}>
      <Text mb="sm">
        <strong>{t('Copy it now: you will not see it again.')}</strong>{' '}
        {t('Attain does not store the key itself. Store it where your LMS keeps its secrets.')}
      </Text>
      {/* Screen readers read the new key first, because it takes the focus. */}
      <output ref={key} tabIndex={-1} className={classes.key} aria-label={t('New API key')}>
        {apiKey}
      </output>
      <div className={classes.actions}>
        <CopyButton value={apiKey} what={t('API key')} labelled />
        <Button onClick={onStored}>{t('I have stored the key')}</Button>
      </div>
      <LeaveGuard isActive title={t('Leave without storing the key?')} leaveLabel={t('Leave without storing')}>
        {t('You will not see this API key again. If you have stored it, choose “I have stored the key” on the page.')}
      </LeaveGuard>
    </Section>
  );
}
