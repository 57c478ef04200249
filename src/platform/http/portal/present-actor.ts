import type { ListedAuditEntry } from '../../events/read-events.ts';

/** Who did something, with the name that the user has now. */
export function presentActor(deed: Pick<ListedAuditEntry, 'actorKind' | 'actorUserId' | 'actorName'>) {
  return { kind: deed.actorKind, userId: deed.actorUserId, name: deed.actorName };
}
