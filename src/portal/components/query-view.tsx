import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Name of the missing record after a 404, such as "student". */
  readonly what?: string;
  /** Grey placeholders with the size of the content; a few lines by default. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows grey placeholders while a query loads, the reason and a button when it fails, and otherwise the content. */
export function QueryView<Data>({ query, what, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failure error={query.error} what={what} retry={() => void query.refetch()} />;
  return <div aria-busy="true">{skeleton ?? <Lines />}</div>;
}

function Lines() {
  return (
    <Stack gap="sm" p="md">
      {[60, 85, 70, 40].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </Stack>
  );
}
