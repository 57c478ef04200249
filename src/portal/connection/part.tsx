import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { keepDrafts } from '../components/form-drafts.ts';
import { StateMessage } from '../components/state-message.tsx';
import { ReloadNeeded, reloadForNewVersion } from './reload-needed.ts';
import { t } from '../../language/translate.ts';

interface PartProps {
  /** Shown while the code loads. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Goes around a component that was made with `lazy`. The rest of the page stays as it is when the component's code is
 * missing because a newer version was installed.
 */
export function Part({ fallback, children }: PartProps) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={PartError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function PartError({ error }: ErrorComponentProps) {
  // Other errors are shown by the page.
  if (!(error instanceof ReloadNeeded)) throw error;
  return (
    <StateMessage
      icon={IconRefresh}
      title={t('Attain was updated while this page was open')}
      alert
      actions={
        <Button
          onClick={() => {
            keepDrafts();
            reloadForNewVersion();
          }}
        >
          {t('Load the page again')}
        </Button>
      }
    >
      {t('Load the page again to go on with the newer version. What you typed stays.')}
    </StateMessage>
  );
}
