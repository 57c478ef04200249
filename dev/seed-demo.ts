import { createApiKeyIn } from '../src/features/api-keys/create-api-key.ts';
import { rotateApiKeyIn } from '../src/features/api-keys/rotate-api-key.ts';
import { hashApiKey, isApiKey } from '../src/features/api-keys/api-key.ts';
import { newId } from '../src/platform/ids.ts';
import { createOrganisationIn } from '../src/features/organisations/create-organisation.ts';
import { createUserIn } from '../src/features/accounts/users/create-user.ts';
import { setOperatorIn } from '../src/features/accounts/users/set-operator.ts';
import { generatePassword, hashPassword } from '../src/features/accounts/users/passwords.ts';
import { resetPasswordIn } from '../src/features/accounts/users/reset-password.ts';
import type { Database, OrganisationTransaction } from '../src/platform/database/database.ts';
import { tables } from '../src/platform/database/tables.ts';
import { findActiveApiKey, findActiveApiKeys } from '../src/features/api-keys/store/api-keys.ts';
import type { Actor } from '../src/platform/events/record-audit-entry.ts';
import { findOrganisationId } from '../src/features/organisations/store/organisations.ts';
import { findUserByEmail, updatePasswordHash } from '../src/features/accounts/store/users.ts';
import { adminEmail, demoOrganisations, lmsEnrolmentIds, staffEmail, type DemoOrganisation } from './demo-data.ts';
import { insertDemoCourses } from './insert-demo-courses.ts';
import type { Log } from './log.ts';
import type { StackOrganisation } from './stack-file.ts';

const actor: Actor = { kind: 'COMMAND_LINE' };

export interface SeedOptions {
  readonly database: Database;
  /** Organisations of the last stack.json; empty when it was lost. */
  readonly known: readonly StackOrganisation[];
  /**
   * Called with all organisations so far, inside the transaction that stores them. They must be on disk when it
   * returns.
   */
  readonly publish: (organisations: readonly StackOrganisation[]) => void;
  readonly log: Log;
}

/**
 * Creates the demo organisations that are missing, and recovers the keys and passwords of the others. Keys are stored
 * as hashes, so each is published before the commit that makes it valid. A kill in between costs at most one more
 * rotation.
 */
export async function seedDemo({ database, known, publish, log }: SeedOptions): Promise<StackOrganisation[]> {
  const entries = new Map(known.map((entry) => [entry.adminEmail, entry]));
  const inOrder = () => demoOrganisations.flatMap((demo) => entries.get(adminEmail(demo)) ?? []);
  const publishWith = (organisation: StackOrganisation) => {
    entries.set(organisation.adminEmail, organisation);
    publish(inOrder());
  };
  for (const demo of demoOrganisations) {
    const entry = entries.get(adminEmail(demo));
    const id = await findOrganisationId(database, demo.slug);
    if (id === null) {
      await createDemo(database, demo, publishWith);
      log(`Demo data: "${demo.name}" created`);
      continue;
    }
    const state = entry === undefined ? 'UNKNOWN' : await keyState(database, id, entry.apiKey);
    if (state === 'UNKNOWN') {
      await renewLogins(database, id, demo, publishWith);
      log(`stack.json was lost: API key and passwords of "${demo.name}" were replaced; the old ones no longer work`);
    } else if (state === 'REPLACED') {
      log(`The API key of "${demo.name}" in stack.json was rotated since and no longer works; the new one does`);
    }
  }
  publish(inOrder());
  return inOrder();
}

async function createDemo(
  database: Database,
  demo: DemoOrganisation,
  publish: (organisation: StackOrganisation) => void,
): Promise<void> {
  const id = newId();
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await database.inOrganisation(id, async (tx) => {
    await createOrganisationIn(tx, { name: demo.name, slug: demo.slug }, actor);
    const admin = { email: adminEmail(demo), name: demo.admin, role: 'ADMIN', passwordHash } as const;
    const { id: adminId } = await createUserIn(tx, admin, actor);
    if (demo.hasOperator) await setOperatorIn(tx, adminId, true, actor);
    await createUserIn(tx, { email: staffEmail(demo), name: demo.staff, role: 'STAFF', passwordHash }, actor);
    await insertDemoCourses(tx, demo);
    const { key } = await createApiKeyIn(tx, actor);
    publish(stackOrganisation(demo, key, password));
  });
}

async function renewLogins(
  database: Database,
  id: string,
  demo: DemoOrganisation,
  publish: (organisation: StackOrganisation) => void,
): Promise<void> {
  const [admin, staff] = await Promise.all(
    [adminEmail(demo), staffEmail(demo)].map((email) => findUserByEmail(database, email)),
  );
  await database.inOrganisation(id, async (tx) => {
    const password = admin?.organisationId === id ? await resetPasswordIn(tx, admin, actor) : '';
    if (staff?.organisationId === id && password !== '') {
      await updatePasswordHash(tx, staff.id, await hashPassword(password));
    }
    const { key } = await renewKey(tx);
    publish(stackOrganisation(demo, key, password));
  });
}

async function renewKey(tx: OrganisationTransaction): Promise<{ key: string }> {
  return (await findActiveApiKey(tx)) === null ? createApiKeyIn(tx, actor) : rotateApiKeyIn(tx, actor);
}

/**
 * Returns the state of a published key. REPLACED: a user rotated the key on purpose, and the user's key must go on
 * working. UNKNOWN: the key was published, but its transaction never committed.
 */
export async function keyState(
  database: Database,
  id: string,
  key: string,
): Promise<'ACTIVE' | 'REPLACED' | 'UNKNOWN'> {
  if (!isApiKey(key)) return 'UNKNOWN';
  const keyHash = hashApiKey(key);
  const [active] = await findActiveApiKeys(database, [keyHash]);
  if (active?.organisationId === id) return 'ACTIVE';
  const replaced = await database.inOrganisation(id, (tx) =>
    tables(tx)
      .selectFrom('api_key')
      .select('id')
      .where('organisation_id', '=', id)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst(),
  );
  return replaced === undefined ? 'UNKNOWN' : 'REPLACED';
}

function stackOrganisation(demo: DemoOrganisation, apiKey: string, adminPassword: string): StackOrganisation {
  return {
    name: demo.name,
    apiKey,
    adminEmail: adminEmail(demo),
    adminPassword,
    lmsEnrolmentIds: lmsEnrolmentIds(demo),
  };
}
