import { Skeleton, Stack } from '@mantine/core';

/** Placeholder for a page whose code is still loading. */
export function PagePending() {
  return (
    <Stack aria-busy="true" gap="md">
      <Skeleton height={26} width={220} />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
