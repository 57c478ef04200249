import { Text } from '@mantine/core';
import { t } from '../../../../language/translate.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { TestDelivery } from '../../../queries/webhook-tests.ts';
import { readable } from '../../enrolments/readable.ts';
import { AttemptBadge } from './delivery-state.tsx';

/** The outcome of a test delivery, with the error and the answer. */
export function TestOutcome({ test }: { test: TestDelivery }) {
  const { ending, status, error, responseBody, durationMs } = test;
  return (
    <>
      <Text>
        <StatusBadge tone="info">{t('Test')}</StatusBadge>{' '}
        {ending === null ? t('No outcome was recorded.') : <AttemptBadge ending={ending} status={status} />}{' '}
        {status === null ? null : t('HTTP status {status}', { status: String(status) })}
        {durationMs === null ? null : `, ${t('{milliseconds} ms', { milliseconds: durationMs })}`}
      </Text>
      {error === null ? null : <Text mt="xs">{error}</Text>}
      {responseBody === null || responseBody === '' ? null : (
        <CodeBlock label={t('Answer to the test')} code={readable(responseBody)} />
      )}
    </>
  );
}
