import type { Database } from '../../../platform/database/database.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { lockAdministrators, lockUser, updateAccess, type ListedUser } from '../store/user-administration.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { t } from '../../../language/translate.ts';

/** The fields to change. A missing one stays. */
export interface AccessChange {
  readonly role?: UserRole;
  readonly isActive?: boolean;
}

/**
 * Changes a user's role, or deactivates or reactivates the user, whose sessions end. The last active administrator
 * stays (docs/product.md "Roles"), even when two are demoted at once.
 * @throws ApplicationError NOT_FOUND NO_SUCH_USER, CONFLICT LAST_ADMINISTRATOR
 */
export function changeAccess(
  database: Database,
  organisationId: string,
  userId: string,
  change: AccessChange,
  actor: Actor,
): Promise<ListedUser> {
  return database.inOrganisation(organisationId, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const user = await lockUser(tx, userId);
    if (user === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_USER', t('There is no such user.'));
    const before = { role: user.role, isActive: user.deactivatedAt === null };
    const after = { ...before, ...change };
    if (before.role === after.role && before.isActive === after.isActive) return user;

    const staysAdministrator = after.role === 'ADMIN' && after.isActive;
    if (!staysAdministrator && administrators.every((id) => id === user.id) && administrators.length > 0) {
      throw new ApplicationError(
        'CONFLICT',
        'LAST_ADMINISTRATOR',
        t('The organisation needs at least one administrator.'),
      );
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: actionOf(before, after),
      subjectId: user.id,
      details: { before, after },
    });
    return updateAccess(tx, user.id, after);
  });
}

type Access = Required<AccessChange>;

function actionOf(before: Access, after: Access): string {
  if (before.isActive === after.isActive) return 'user.role_changed';
  return after.isActive ? 'user.reactivated' : 'user.deactivated';
}
