import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LmsConnection } from '../../../schema/entities/index.ts';

const connectionRow = rowShape({
  ...columnsOf(LmsConnection, 'preset', 'presetVersion', 'document', 'address', 'constants', 'secrets'),
  ...columnsOf(LmsConnection, 'secretsOrigin', 'token', 'revision', 'updatedAt'),
});
/** The stored connection of an organisation. Secrets and token are encrypted. */
export type StoredConnection = RowOf<typeof connectionRow>;

/** What a change of the connection stores. */
export type ChangedConnection = Omit<StoredConnection, 'token' | 'revision' | 'updatedAt'>;

/** Returns the organisation's connection; null when none was saved. */
export async function findConnection(tx: OrganisationTransaction): Promise<StoredConnection | null> {
  const [row] = await query(
    tx,
    connectionRow,
    sql`
      select preset, preset_version as "presetVersion", document, address, constants, secrets,
        secrets_origin as "secretsOrigin", token, revision, updated_at as "updatedAt"
      from lms_connection where organisation_id = ${tx.organisationId}`,
  );
  return row ?? null;
}

/**
 * Stores the connection unchanged, without validation (docs/product.md §2.3). It gets the next revision, and an OAuth2
 * token of the earlier settings is dropped.
 */
export async function saveConnection(tx: OrganisationTransaction, changed: ChangedConnection): Promise<void> {
  const { preset, presetVersion, document, address, constants, secrets, secretsOrigin } = changed;
  await execute(
    tx,
    sql`
      insert into lms_connection as c (organisation_id, preset, preset_version, document, address, constants, secrets,
        secrets_origin, revision, updated_at)
      values (${tx.organisationId}, ${preset}, ${presetVersion}, ${document}, ${address},
        ${JSON.stringify(constants)}::jsonb, ${secrets}, ${secretsOrigin}, 1, now())
      on conflict (organisation_id) do update
      set preset = excluded.preset, preset_version = excluded.preset_version, document = excluded.document,
        address = excluded.address, constants = excluded.constants, secrets = excluded.secrets,
        secrets_origin = excluded.secrets_origin, token = null, revision = c.revision + 1, updated_at = now()`,
  );
}

/** Stores the encrypted OAuth2 token, unless the connection was changed since `revision` was read. */
export async function saveToken(tx: OrganisationTransaction, revision: number, token: Buffer): Promise<void> {
  await execute(
    tx,
    sql`
      update lms_connection set token = ${token}
      where organisation_id = ${tx.organisationId} and revision = ${revision}`,
  );
}
