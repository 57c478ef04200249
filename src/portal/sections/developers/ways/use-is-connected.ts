import { useQuery } from '@tanstack/react-query';
import { lmsOperations, type LmsMode } from '../../../queries/lms-configuration.ts';
import { lmsConnection } from '../../../queries/lms-connection.ts';

/**
 * Returns whether the way in use leads to an LMS; undefined while this is not known. A new organisation has the way of
 * the templates and none of them, so that nobody can be enrolled.
 */
export function useIsConnected(mode: LmsMode): boolean | undefined {
  const operations = useQuery({ ...lmsOperations(), enabled: mode.mode === 'CUSTOM' });
  const connection = useQuery({ ...lmsConnection(), enabled: mode.mode === 'CONNECTOR' });
  switch (mode.mode) {
    case 'CUSTOM':
      return operations.data?.some(({ state }) => state.state !== 'NOT_SET_UP');
    case 'CONNECTOR':
      return connection.data?.isSetUp;
    case 'FIRST_PARTY':
      return true;
  }
}
