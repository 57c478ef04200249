import { Skeleton, Stack } from '@mantine/core';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useConnection } from '../connection/use-connection.ts';
import { StateMessage } from './state-message.tsx';
import { t } from '../../language/translate.ts';

/** Placeholder for a page whose code is still loading. */
export function PagePending({ level = 1 }: { readonly level?: 1 | 2 }) {
  const { isAway } = useConnection();
  if (isAway) {
    return (
      <StateMessage icon={IconPlugConnectedX} title={t('This page is not loaded yet')} level={level}>
        {t('It opens by itself as soon as Attain can be reached.')}
      </StateMessage>
    );
  }
  return (
    <Stack aria-busy="true" gap="md">
      <Skeleton height={26} width={220} />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
