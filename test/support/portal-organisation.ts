import { hash } from '@node-rs/argon2';
import { createUserIn } from '../../src/features/accounts/users/create-user.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface PortalOrganisation extends TestOrganisation {
  readonly admin: TestUser;
  readonly staff: TestUser;
}

export const testPassword = 'correct horse battery staple';

/** A hash of `testPassword` that is checked in a millisecond. Those that the product makes take 30 ms. */
export const quickHash = hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** A user with the password `testPassword`, whose hash is a cheap one. */
export async function buildUser(
  database: Database,
  organisationId: string,
  role: 'ADMIN' | 'STAFF',
  name = 'Somebody',
): Promise<TestUser> {
  const input = {
    email: `${role.toLowerCase()}-${newId()}@example.org`,
    name,
    role,
    passwordHash: await quickHash,
  };
  const user = await database.inOrganisation(organisationId, (tx) => createUserIn(tx, input, { kind: 'SYSTEM' }));
  return { ...user, password: testPassword };
}

/** An organisation with an API key, an administrator and a member of staff. */
export async function buildPortalOrganisation(database: Database): Promise<PortalOrganisation> {
  const organisation = await buildOrganisation(database);
  const admin = await buildUser(database, organisation.id, 'ADMIN', 'Ada Admin');
  const staff = await buildUser(database, organisation.id, 'STAFF', 'Stan Staff');
  return { ...organisation, admin, staff };
}
