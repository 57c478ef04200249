import type { Database } from '../../../platform/database/database.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { findUser } from '../../accounts/index.ts';

/** The roles whose users may open the dashboard of the first-party LMS. */
export const rolesThatOpenDashboard: readonly UserRole[] = ['ADMIN', 'STAFF'];

/**
 * Returns whether a user of the organisation may open the dashboard of the first-party LMS now. The LMS asks during a
 * session. So the session ends when the user is deactivated or gets a role without this right.
 */
export async function mayOpenDashboard(database: Database, organisationId: string, userId: string): Promise<boolean> {
  const user = await database.inOrganisation(organisationId, (tx) => findUser(tx, userId));
  return user !== null && user.deactivatedAt === null && rolesThatOpenDashboard.includes(user.role);
}
