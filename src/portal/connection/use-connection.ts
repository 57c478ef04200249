import { useSyncExternalStore } from 'react';
import { currentConnection, onConnection, type Connection } from './connection.ts';

/** The state of the connection, for components. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, currentConnection);
