import type { Schema } from '../../../contract/schema.ts';
import type { ListedAuditEntry } from '../../events/read-events.ts';

/** Returns the author of a change, with the user's present name. */
export function presentActor(deed: Pick<ListedAuditEntry, 'actorKind' | 'actorUserId' | 'actorName'>): Schema<'Actor'> {
  return { kind: deed.actorKind, userId: deed.actorUserId, name: deed.actorName };
}
