import { List, Text } from '@mantine/core';
import type { Connection, ConnectionOperation } from '../../../queries/lms-connection.ts';
import { UseWay } from '../ways/use-way.tsx';
import { operationLabel } from '../../enrolments/action-words.ts';
import { listOf } from '../../../language/list-of.ts';
import { t } from '../../../../language/translate.ts';

/** Uses the connection for new enrolments, after naming the operations that were not tried or fail. */
export function UseConnection({ connection }: { connection: Connection }) {
  const has = connection.operations.filter(({ operation, steps }) => steps.length > 0 && operation !== 'GET_PROGRESS');
  const progress = connection.operations.filter(
    ({ operation, steps, state }) => steps.length > 0 && operation === 'GET_PROGRESS' && state.state !== 'WORKS',
  );
  const failing = has.filter(({ state }) => state.state === 'FAILING');
  const untested = has.filter(({ state }) => state.state === 'UNTESTED');
  return (
    <UseWay
      way="CONNECTOR"
      label={t('Use this connection')}
      obstacle={has.length === 0 ? t('The document has to be corrected first.') : null}
      caution={
        failing.length + untested.length + progress.length === 0 ? null : (
          <>
            <Text mt="xs">{t('You can use it now. But not all operations have worked yet:')}</Text>
            <List size="md" mt={4}>
              <Named what={t('Failing')} operations={failing} />
              <Named what={t('Untested')} operations={untested} />
              <Named what={t('Optional, not needed for enrolments')} operations={progress} />
            </List>
          </>
        )
      }
    />
  );
}

function Named({ what, operations }: { what: string; operations: readonly ConnectionOperation[] }) {
  if (operations.length === 0) return null;
  return (
    <List.Item>
      {what}: {listOf(operations.map(({ operation }) => operationLabel(operation)))}
    </List.Item>
  );
}
