import type { Role } from '../../queries/users.ts';

/** How the roles are called. */
export const roleNames: Readonly<Record<Role, string>> = { ADMIN: 'Administrator', STAFF: 'Staff' };
