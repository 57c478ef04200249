import { List, Text } from '@mantine/core';
import type { Connection, ConnectionOperation } from '../../../queries/lms-connection.ts';
import { UseWay } from '../ways/use-way.tsx';

/** Uses the connection for new enrolments, after naming the operations that were not tried or fail. */
export function UseConnection({ connection }: { connection: Connection }) {
  const has = connection.operations.filter(({ operation, steps }) => steps.length > 0 && operation !== 'GET_PROGRESS');
  const failing = has.filter(({ state }) => state.state === 'FAILING');
  const untested = has.filter(({ state }) => state.state === 'UNTESTED');
  return (
    <UseWay
      way="CONNECTOR"
      label="Use this connection"
      obstacle={has.length === 0 ? 'The document has to be mended first.' : null}
      caution={
        failing.length + untested.length === 0 ? null : (
          <>
            <Text mt="xs">You can use it now. But not all operations have worked yet:</Text>
            <List size="md" mt={4}>
              <Named what="Failing" operations={failing} />
              <Named what="Untested" operations={untested} />
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
      {what}: {operations.map(({ label }) => label).join(', ')}
    </List.Item>
  );
}
