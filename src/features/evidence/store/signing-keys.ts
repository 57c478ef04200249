import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, bytes, nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { SigningKey } from '../../../schema/entities/index.ts';

const keyRow = rowShape(columnsOf(SigningKey, 'id', 'publicKey', 'createdAt', 'retiredAt'));
/** A key without its secret. */
export type SigningKeyRecord = RowOf<typeof keyRow>;

const secretRow = rowShape({ id: columnOf(SigningKey, 'id'), sealedSecret: bytes });
const addedRow = rowShape({ added: nullable(boolean) });
const retiredRow = rowShape({ id: nullable(text) });

/** Returns all keys, the newest first. It is one of the listed functions across organisations. */
export function listSigningKeys(database: Database): Promise<SigningKeyRecord[]> {
  return database.lookUp(
    keyRow,
    sql`
      select id, public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt"
      from attain_signing_keys()`,
  );
}

/** Returns the key that signs now with its encrypted secret, or null while there is none. */
export async function findSigningSecret(database: Database): Promise<RowOf<typeof secretRow> | null> {
  const [row] = await database.lookUp(
    secretRow,
    sql`select id, sealed_secret as "sealedSecret" from attain_signing_secret()`,
  );
  return row ?? null;
}

/** Adds a key, which signs from now on. When there is one by now, nothing changes. */
export async function addSigningKey(
  database: Database,
  key: { readonly id: string; readonly publicKey: string; readonly sealedSecret: Buffer },
): Promise<void> {
  await database.lookUp(
    addedRow,
    sql`select attain_add_signing_key(${key.id}, ${key.publicKey}, ${key.sealedSecret}) as added`,
  );
}

/** Retires the current key and forgets its secret. @returns its id, or null when there is no key */
export async function retireSigningKey(database: Database): Promise<string | null> {
  const [row] = await database.lookUp(retiredRow, sql`select attain_retire_signing_key() as id`);
  return row?.id ?? null;
}
