import type { EntityProperty, EntitySchemaWithMeta } from '@mikro-orm/postgresql';
import {
  bigintText,
  boolean,
  bytes,
  inet,
  json,
  nullable,
  number,
  oneOf,
  text,
  textArray,
  timestamp,
  uuid,
  type Kind,
} from './kinds.ts';
import type { StoredRow } from './stored.ts';

type ColumnsOf<Entity extends EntitySchemaWithMeta, Name extends keyof StoredRow<Entity>> = {
  readonly [N in Name]: Kind<StoredRow<Entity>[N]>;
};

/**
 * Returns the kinds of columns of an entity's table, by the names of its properties: the statement selects
 * `first_name as "firstName"`.
 */
export function columnsOf<Entity extends EntitySchemaWithMeta, Name extends keyof StoredRow<Entity> & string>(
  entity: Entity,
  ...names: readonly Name[]
): ColumnsOf<Entity, Name> {
  const properties = entity.meta.properties as Readonly<Record<string, EntityProperty>>;
  return Object.fromEntries(names.map((name) => [name, kindOf(name, properties[name]!)])) as ColumnsOf<Entity, Name>;
}

/** Returns the kind of one column of an entity's table, for a statement that gives it another name. */
export function columnOf<Entity extends EntitySchemaWithMeta, Name extends keyof StoredRow<Entity> & string>(
  entity: Entity,
  name: Name,
): Kind<StoredRow<Entity>[Name]> {
  return columnsOf(entity, name)[name];
}

const kinds: Readonly<Record<string, Kind<unknown>>> = {
  UuidType: uuid,
  TextType: text,
  BooleanType: boolean,
  IntegerType: number,
  DoubleType: number,
  DateTimeType: timestamp,
  JsonType: json(),
  BlobType: bytes,
  BigIntType: bigintText,
  ArrayType: textArray,
  inet,
};

function kindOf(name: string, property: EntityProperty): Kind<unknown> {
  const type = typeName(property.type);
  const kind = property.enum ? oneOf((property.items ?? []).map(String)) : kinds[type];
  if (kind === undefined) throw new Error(`No kind of column is known for "${name}" of the type ${type}.`);
  return property.nullable ? nullable(kind) : kind;
}

/** Returns the name of a type. @param type a class of the ORM, an instance of one, or a type of PostgreSQL */
function typeName(type: unknown): string {
  if (typeof type === 'function') return type.name;
  return typeof type === 'object' && type !== null ? type.constructor.name : String(type);
}
