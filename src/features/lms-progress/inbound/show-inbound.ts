import type { Database } from '../../../platform/database/database.ts';
import { findInbound, type StoredInbound } from '../store/inbound.ts';
import { inboundVersion } from './change-inbound.ts';

/** An inbound address in the form for administrators. The address itself and the secret are not shown again. */
export interface ShownInbound extends Omit<StoredInbound, 'secret' | 'revision'> {
  readonly hasSecret: boolean;
  readonly version: string;
}

/** Returns the inbound address of an organisation; null when there is none. */
export async function showInbound(database: Database, organisationId: string): Promise<ShownInbound | null> {
  const stored = await database.inOrganisation(organisationId, findInbound);
  if (stored === null) return null;
  const { secret, revision, ...shown } = stored;
  return { ...shown, hasSecret: secret !== null, version: inboundVersion({ id: stored.id, revision }) };
}
