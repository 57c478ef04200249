import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** A signed-in browser. The session's id is stored as its SHA-256 (docs/product.md "Sessions"). */
export const UserSession = defineEntity({
  name: 'UserSession',
  tableName: 'user_session',
  ...tenantTable,
  indexes: [
    { name: 'user_session_user', properties: ['organisationId', 'userId'] },
    { name: 'user_session_seen', properties: ['organisationId', 'lastSeenAt'] },
  ],
  properties: {
    idHash: p.blob().primary(),
    organisationId: p.uuid(),
    userId: p.uuid(),
    /** The address from which it was opened, and the name that the browser sent. */
    remoteAddress: p.type('inet').$type<string>().nullable(),
    userAgent: p.text().nullable(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});
