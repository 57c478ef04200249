/** The roles of users of the portal. Administrators also change settings, keys, users and webhooks. */
export const userRoles = ['ADMIN', 'STAFF'] as const;
export type UserRole = (typeof userRoles)[number];
