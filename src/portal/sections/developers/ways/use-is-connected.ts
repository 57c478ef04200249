import { useQuery } from '@tanstack/react-query';
import { lmsOperations, type LmsMode } from '../../../queries/lms-configuration.ts';
import { lmsConnection } from '../../../queries/lms-connection.ts';

interface Connected {
  /** Whether the way in use leads to an LMS; undefined while this is not known. */
  readonly isConnected: boolean | undefined;
  /** Whether it will be known soon; false also when it could not be loaded. */
  readonly isLoading: boolean;
}

/**
 * Returns whether the way in use leads to an LMS. A new organisation has the way of the templates and none of them, so that
 * nobody can be enrolled.
 */
export function useIsConnected(mode: LmsMode): Connected {
  const operations = useQuery({ ...lmsOperations(), enabled: mode.mode === 'CUSTOM' });
  const connection = useQuery({ ...lmsConnection(), enabled: mode.mode === 'CONNECTOR' });
  switch (mode.mode) {
    case 'CUSTOM':
      return {
        isConnected: operations.data?.some(({ state }) => state.state !== 'NOT_SET_UP'),
        isLoading: operations.isPending,
      };
    case 'CONNECTOR':
      return { isConnected: connection.data?.isSetUp, isLoading: connection.isPending };
    case 'FIRST_PARTY':
      return { isConnected: true, isLoading: false };
  }
}
