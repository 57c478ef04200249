import pg from 'pg';
import type * as Endpoints from '../../src/features/webhooks/save-endpoint.ts';
import type * as Keyrings from '../../src/platform/config/keyring.ts';
import type * as Checks from '../../src/platform/outbound-http/check-request.ts';
import type * as Databases from '../../src/platform/database/database.ts';
import type * as SecretBoxes from '../../src/platform/secrets/secret-box.ts';
import type { BenchOrganisation } from './add-organisations.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { secretKeys } from './secret-keys.ts';

/** Creates a webhook endpoint for every event in each organisation. */
export async function addEndpoints(
  { from }: Pick<MeasuredTree, 'from'>,
  { ownerUrl, appUrl }: { readonly ownerUrl: string; readonly appUrl: string },
  organisations: readonly BenchOrganisation[],
  origin: string,
): Promise<void> {
  const { createEndpoint } = await from<typeof Endpoints>('src/features/webhooks/save-endpoint.ts', 'createEndpoint');
  const { parseKeyring } = await from<typeof Keyrings>('src/platform/config/keyring.ts', 'parseKeyring');
  const { createRequestCheck } = await from<typeof Checks>(
    'src/platform/outbound-http/check-request.ts',
    'createRequestCheck',
  );
  const { openDatabase } = await from<typeof Databases>('src/platform/database/database.ts', 'openDatabase');
  const { createSecretBox } = await from<typeof SecretBoxes>('src/platform/secrets/secret-box.ts', 'createSecretBox');
  const users = await addUsers(ownerUrl);
  const database = await openDatabase({ url: appUrl, poolMax: 2 });
  try {
    const dependencies = {
      database,
      secretBox: createSecretBox(parseKeyring(secretKeys)),
      requestCheck: createRequestCheck({ allowedRanges: ['127.0.0.0/8'] }),
    };
    for (const { id } of organisations) {
      const settings = {
        name: 'CRM',
        url: `${origin}/${id}`,
        description: '',
        eventTypes: null,
        authentication: { type: 'NONE' as const },
      };
      await createEndpoint(dependencies, id, settings, { kind: 'USER', userId: users.get(id)! });
    }
  } finally {
    await database.close();
  }
}

/** Organisation → a user, who never signs in. */
async function addUsers(ownerUrl: string): Promise<Map<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string; organisation_id: string }>(
      `insert into user_account (id, organisation_id, email, name, role, password_hash, created_at)
       select uuidv7(), id, slug || '@example.org', 'Ann Admin', 'ADMIN', '', now() from organisation
       returning id, organisation_id`,
    );
    return new Map(rows.map(({ id, organisation_id }) => [organisation_id, id]));
  } finally {
    await owner.end();
  }
}
