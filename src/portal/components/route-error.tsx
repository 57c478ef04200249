import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure } from './failure.tsx';

/** Replaces a page that failed to load or to render. The navigation around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  return (
    <>
      <title>Something went wrong · Attain</title>
      <Failure
        error={error}
        level={1}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </>
  );
}
