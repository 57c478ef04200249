import { Text } from '@mantine/core';
import { t } from '../../../language/translate.ts';

/** A warning below the field of an address that begins with http. Such addresses are for tests. */
export function NotEncrypted({ url }: { url: string }) {
  return (
    <div role="status">
      {/^\s*http:/i.test(url) ? (
        <Text size="sm">
          {t(
            'Calls to this address are not encrypted. Others on the network can read them, including the credentials. Use https, except for tests.',
          )}
        </Text>
      ) : null}
    </div>
  );
}
