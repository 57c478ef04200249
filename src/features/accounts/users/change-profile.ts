import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { updateOwnDetails, type OwnDetails } from '../store/users.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';

/**
 * Changes the user's own name and language.
 * @param given a name on one line, with at least one visible character; without a language it stays
 * @returns the session with the new name and language
 */
export async function changeProfile(
  database: Database,
  session: ActiveSession,
  given: Pick<OwnDetails, 'name'> & Partial<OwnDetails>,
): Promise<ActiveSession> {
  const { organisationId, userId } = session;
  const { language = session.language } = given;
  const name = given.name.trim();
  const changes = [
    { action: 'user.name_changed', before: session.name, after: name },
    { action: 'user.language_changed', before: session.language, after: language },
  ] as const;
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return session;
  await database.inOrganisation(organisationId, async (tx) => {
    await updateOwnDetails(tx, userId, { name, language });
    for (const { action, before, after } of changed) {
      await recordAuditEntry(tx, {
        id: newId(),
        actor: { kind: 'USER', userId },
        action,
        subjectId: userId,
        details: { before, after },
      });
    }
  });
  return { ...session, name, language };
}
