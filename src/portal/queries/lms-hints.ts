import { useQuery } from '@tanstack/react-query';
import { lmsMode } from './lms-configuration.ts';
import { lmsConnection, type Connection } from './lms-connection.ts';

/** What the LMS for new enrolments says to who fills a field in; for administrators. Without a connector: nothing. */
export function useLmsHints(): Connection['hints'] {
  const mode = useQuery(lmsMode());
  const connection = useQuery({ ...lmsConnection(), enabled: mode.data?.mode === 'CONNECTOR' });
  const isUsed = mode.data?.mode === 'CONNECTOR' && connection.data !== undefined;
  return isUsed ? connection.data.hints : { unitCode: null, courseSearch: null };
}
