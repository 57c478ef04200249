import type { EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';

/**
 * The driver's type for a value of an entity. `int8` is a text. The ORM also allows a double to be text, and bytes
 * other than a Buffer.
 */
type Stored<T> = null extends T ? StoredValue<NonNullable<T>> | null : StoredValue<T>;
export type StoredValue<T> = number extends T
  ? number
  : [T] extends [bigint]
    ? string
    : [T] extends [Uint8Array]
      ? Buffer
      : T;

type Selected<Entity extends EntitySchemaWithMeta> = Selectable<
  InferKyselyTable<Entity, { columnNamingStrategy: 'property' }>
>;

/** A row of an entity's table, by the names of its properties. A time is a Date. */
export type StoredRow<Entity extends EntitySchemaWithMeta> = {
  readonly [Name in keyof Selected<Entity>]: Stored<Selected<Entity>[Name]>;
};
