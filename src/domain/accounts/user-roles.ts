/** What a user of the portal may do: administrators also change settings, keys, users and webhooks. */
export const userRoles = ['ADMIN', 'STAFF'] as const;
export type UserRole = (typeof userRoles)[number];
