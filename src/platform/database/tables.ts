import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql, type ColumnType, type Generated, type Kysely, type RawBuilder } from 'kysely';
import type { entities } from '../../schema/entities/index.ts';
import type { OrganisationTransaction } from './organisation-transaction.ts';
import type { StoredValue } from './rows/stored.ts';

type Entities = InferKyselyDB<(typeof entities)[number]>;

/** A time is text, as PostgreSQL writes it. */
type Selected<T> = null extends T ? SelectedValue<NonNullable<T>> | null : SelectedValue<T>;
type SelectedValue<T> = [T] extends [Date] ? string : StoredValue<T>;

/** JSON is written as text, since the driver makes an array of PostgreSQL of a list. */
type Written<T> = null extends T ? WrittenValue<NonNullable<T>> | null : WrittenValue<T>;
type WrittenValue<T> = [T] extends [Date]
  ? Date | string
  : [T] extends [Uint8Array | readonly string[]]
    ? Readonly<T>
    : [T] extends [object]
      ? string
      : StoredValue<T>;

/** A column with a default, or one that may be null, may be omitted. */
type Column<T> = [T] extends [Generated<infer V>]
  ? ColumnType<Selected<V>, Written<V> | undefined, Written<V>>
  : ColumnType<Selected<T>, null extends T ? Written<T> | undefined : Written<T>, Written<T>>;

/** All tables with their columns, by the names that they have in the database. */
export type Tables = {
  readonly [Table in keyof Entities]: { readonly [Name in keyof Entities[Table]]: Column<Entities[Table][Name]> };
};

/**
 * Builds statements on one table whose columns and values are typed from the entities, e.g.
 * `tables(tx).selectFrom('student').select(['id', 'first_name as firstName'])`. They run in this transaction.
 */
export const tables = (tx: OrganisationTransaction): Kysely<Tables> => tx.getKysely<Tables>();

/** When the transaction began, as a value of a column. */
export const now: RawBuilder<Date> = sql`now()`;
