import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { currentConnection, onConnection } from '../connection/connection.ts';
import { hasJustReloaded, ReloadNeeded, reloadForNewVersion } from '../connection/reload-needed.ts';
import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { Failure } from './failure.tsx';
import { StateMessage } from './state-message.tsx';
import { t } from '../../language/translate.ts';

/**
 * Replaces a page that failed to load or to render. The navigation around it stays. It tries again by itself when the
 * service is back, and loads the newer version when the page's code belonged to an older one.
 */
export function RouteError(props: ErrorComponentProps) {
  return props.error instanceof ReloadNeeded ? <Updated /> : <Failed {...props} />;
}

function Updated() {
  useEffect(() => {
    // Nothing was typed on a page that has not opened.
    if (!hasJustReloaded()) reloadForNewVersion();
  }, []);
  return (
    <>
      <title>{t('Attain was updated · Attain')}</title>
      <StateMessage
        icon={IconRefresh}
        title={t('Attain was updated')}
        level={1}
        actions={<Button onClick={reloadForNewVersion}>{t('Load the page again')}</Button>}
      >
        {t('This page belongs to the newer version. It is loaded again.')}
      </StateMessage>
    </>
  );
}

function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  useEffect(() => {
    if (!hasStatus(error, 0)) return undefined;
    return onConnection(() => {
      if (currentConnection().isAway) return;
      reset();
      void router.invalidate();
    });
  }, [error, reset, router]);
  return (
    <>
      <title>{t('Something went wrong · Attain')}</title>
      <Failure
        error={error}
        level={1}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </>
  );
}
