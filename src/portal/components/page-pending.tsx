import { Skeleton, Stack } from '@mantine/core';

/** In the place of a page whose code is still on its way. */
export function PagePending() {
  return (
    <Stack aria-busy="true" gap="md">
      <Skeleton height={26} width={220} />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
