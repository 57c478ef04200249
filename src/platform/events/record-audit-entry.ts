import type { OrganisationTransaction } from '../database/database.ts';
import { now, tables } from '../database/tables.ts';

/** The author of a change: a user, a person at the operators' command line, or the service itself. */
export type Actor =
  { readonly kind: 'USER'; readonly userId: string } | { readonly kind: 'COMMAND_LINE' } | { readonly kind: 'SYSTEM' };

export interface NewAuditEntry {
  readonly id: string;
  readonly actor: Actor;
  readonly action: string;
  readonly subjectId: string;
  /** Never holds a secret. */
  readonly details: Record<string, unknown>;
}

/** Records an action in the audit trail, in the transaction of the action. */
export async function recordAuditEntry(tx: OrganisationTransaction, entry: NewAuditEntry): Promise<void> {
  await tables(tx)
    .insertInto('audit_entry')
    .values({
      id: entry.id,
      organisation_id: tx.organisationId,
      actor_kind: entry.actor.kind,
      actor_user_id: entry.actor.kind === 'USER' ? entry.actor.userId : null,
      action: entry.action,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details),
      occurred_at: now,
    })
    .execute();
}
