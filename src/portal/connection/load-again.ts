import { queryClient } from '../query-client.ts';
import { currentConnection, onConnection } from './connection.ts';

/** Loads what the page shows again as soon as the service is back after an outage. */
export function loadAgainWhenBack(): void {
  let wasAway = false;
  onConnection(() => {
    const { isAway } = currentConnection();
    if (wasAway && !isAway) void queryClient.invalidateQueries();
    wasAway = isAway;
  });
}
