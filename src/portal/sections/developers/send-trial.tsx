import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../components/notify.ts';
import type { Trial } from '../../queries/lms-configuration.ts';
import { t } from '../../../language/translate.ts';

interface SendTrialProps {
  readonly trial: Trial;
  /** Whether the preview shows the current values. */
  readonly isCurrent: boolean;
  readonly isSending: boolean;
  readonly onSend: () => Promise<void>;
}

/** Sends the previewed request. A GET is sent at once. A POST needs the user's confirmation and is sent only once. */
export function SendTrial({ trial, isCurrent, isSending, onSend }: SendTrialProps) {
  const [asking, setAsking] = useState(false);
  if (trial.preview?.method === 'GET') {
    return (
      <div>
        <Button
          loading={isSending}
          aria-disabled={!isCurrent}
          onClick={() => {
            if (isCurrent) onSend().catch(notify.failed);
          }}
        >
          {t('Send this GET to the LMS')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <Button
        loading={isSending}
        aria-disabled={!isCurrent}
        onClick={() => {
          if (isCurrent) setAsking(true);
        }}
      >
        {t('Send this POST to the LMS …')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Send this POST to the LMS?')}
        confirmLabel={t('Send it once')}
        onConfirm={onSend}
      >
        <Text>
          {t(
            'The request may create or change something in your LMS. Attain cannot undo that. Nothing changes in Attain. You confirm one request only.',
          )}
        </Text>
      </ConfirmDialog>
    </div>
  );
}
