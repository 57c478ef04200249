import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../components/code-block.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { ConnectionTrial } from '../../../queries/lms-connection.ts';
import { readable } from '../../enrolments/readable.ts';
import bench from '../try-operation.module.css';
import { t } from '../../../../language/translate.ts';

interface WouldBeSentProps {
  readonly change: NonNullable<ConnectionTrial['change']>;
  readonly isSending: boolean;
  /** Does the whole operation. */
  readonly onSend: () => Promise<void>;
}

/** The first request that would change something, with a button that does the operation after a confirmation. */
export function WouldBeSent({ change, isSending, onSend }: WouldBeSentProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={bench.result}>
      <h3 className={bench.heading}>{t('This would be sent: {title}', { title: change.title })}</h3>
      <CodeBlock label={t('Request that would be sent')} copy={false} code={`${change.method} ${change.url}`} />
      {change.requestExcerpt === null ? null : (
        <CodeBlock label={t('Body that would be sent')} copy={false} code={bodyText(change.requestExcerpt)} />
      )}
      <Text c="dimmed" fz="sm">
        {t('Further changes depend on the answer of the LMS.')}
      </Text>
      <div>
        <Button loading={isSending} onClick={() => setAsking(true)}>
          {t('Do it in the LMS …')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Do this in the LMS?')}
        confirmLabel={t('Do it once')}
        onConfirm={onSend}
      >
        <Text>
          {t(
            'Attain does the whole operation in your LMS, beginning with: {title}. It cannot undo that. Nothing changes in Attain. You confirm this one operation only.',
            { title: change.title },
          )}
        </Text>
      </ConfirmDialog>
    </div>
  );
}

/** Shows a form body with one line for each value, and JSON indented. */
export function bodyText(body: string): string {
  if (/^\s*[[{]/.test(body) || !/^[^=&\s]+=[^&\s]*(?:&[^=&\s]+=[^&\s]*)*$/.test(body)) return readable(body);
  return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n');
}
