import type { Role } from '../../queries/users.ts';

/** Label of each role. */
export const roleNames: Readonly<Record<Role, string>> = { ADMIN: 'Administrator', STAFF: 'Staff' };
