import type { Database } from '../../../platform/database/database.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { findUser } from '../../accounts/index.ts';

/** The roles whose users may open the dashboard of the first-party LMS. */
export const rolesThatOpenDashboard: readonly UserRole[] = ['ADMIN', 'STAFF'];

/**
 * Whether a user of the organisation may open the dashboard of the first-party LMS at this moment. The LMS asks while a session lasts, so
 * that it ends when the user is deactivated or gets a role that may not.
 */
export async function mayOpenDashboard(database: Database, organisationId: string, userId: string): Promise<boolean> {
  const user = await database.inOrganisation(organisationId, (em) => findUser(em, organisationId, userId));
  return user !== null && user.deactivatedAt === null && rolesThatOpenDashboard.includes(user.role);
}
