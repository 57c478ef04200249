import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { query } from '../database/database.ts';

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
export async function recordAuditEntry(em: EntityManager, organisationId: string, entry: NewAuditEntry): Promise<void> {
  await query(
    em,
    sql`
      insert into audit_entry (id, organisation_id, actor_kind, actor_user_id, action, subject_id, details, occurred_at)
      values (${entry.id}, ${organisationId}, ${entry.actor.kind},
        ${entry.actor.kind === 'USER' ? entry.actor.userId : null}, ${entry.action}, ${entry.subjectId},
        ${JSON.stringify(entry.details)}::jsonb, now())`,
  );
}
