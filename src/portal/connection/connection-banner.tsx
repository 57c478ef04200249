import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announce } from '../components/announcer.tsx';
import { tryNow } from './connection.ts';
import { useConnection } from './use-connection.ts';
import classes from './connection-banner.module.css';
import { t } from '../../language/translate.ts';

/** Says below every page that the service does not answer, and when the next attempt follows. */
export function ConnectionBanner() {
  const { isAway, nextTryAt } = useConnection();
  useEffect(() => {
    if (!isAway) return undefined;
    announce(t('Attain cannot be reached. It is tried again automatically.'));
    return () => announce(t('Attain can be reached again.'));
  }, [isAway]);
  if (!isAway) return null;
  return (
    <section className={classes.banner} aria-label={t('Connection')}>
      <span>
        {t('Attain cannot be reached.')}{' '}
        {nextTryAt === null ? t('Trying again now …') : <Countdown until={nextTryAt} />} {t('What you typed is kept.')}
      </span>
      <Button size="compact-sm" variant="default" onClick={tryNow} disabled={nextTryAt === null}>
        {t('Try now')}
      </Button>
    </section>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return t('Trying again in {seconds} s.', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
}
