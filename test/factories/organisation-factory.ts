import { createApiKey } from '../../src/features/api-keys/create-api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { createOrganisation } from '../../src/features/organisations/create-organisation.ts';
import type { Database } from '../../src/platform/database/database.ts';

export interface TestOrganisation {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
}

let count = 0;

/** An organisation with an API key. */
export async function buildOrganisation(database: Database, name?: string): Promise<TestOrganisation> {
  count += 1;
  const actual = name ?? `Organisation ${count}`;
  const slug = `o-${newId()}`;
  const { id } = await createOrganisation(database, { name: actual, slug }, { kind: 'SYSTEM' });
  const { key } = await createApiKey(database, id, { kind: 'SYSTEM' });
  return { id, name: actual, apiKey: key };
}
