import type { SentCall } from '../send-operation.ts';
import type { ConnectorCall, ConnectorParts } from './connector-call.ts';

/**
 * Does one operation with a connector, step by step, and returns its outcome. Each request is sent once. Never throws
 * for an error of the LMS, the network or the document.
 * @throws what the ledger throws before the first write was sent
 */
export async function runConnector(
  _parts: ConnectorParts,
  _call: ConnectorCall,
  _signal?: AbortSignal,
): Promise<SentCall> {
  throw new Error('not built yet');
}
