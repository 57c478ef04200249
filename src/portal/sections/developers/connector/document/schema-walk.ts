/** The part of JSON Schema that the connectors' schema uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

export type Path = readonly (string | number)[];

/** Returns the alternatives of a schema; only those whose constants fit the value, when some do. */
export function alternativesOf(schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined) return [schema];
  const all = branches.flatMap((branch) => alternativesOf(branch, value));
  const fitting = all.filter((each) => hasType(each, value) && constantsFit(each, value));
  return fitting.length === 0 ? all : fitting;
}

/** Returns the schemas of what is at a path, as far as the document says which ones apply. */
export function schemasAt(schema: JsonSchema, document: unknown, path: Path): readonly JsonSchema[] {
  const [first, ...rest] = path;
  if (first === undefined) return alternativesOf(schema, document);
  const inner = memberOf(document, first);
  return alternativesOf(schema, document)
    .flatMap((each) => schemaOfMember(each, first))
    .flatMap((each) => schemasAt(each, inner, rest));
}

/** The schema of a member of an object or an array; empty when the schema says nothing of it. */
export function schemaOfMember(schema: JsonSchema, name: string | number): readonly JsonSchema[] {
  if (typeof name === 'number') return schema.items === undefined ? [] : [schema.items];
  const own = schema.properties?.[name];
  if (own !== undefined) return [own];
  return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
}

/** Whether a value has the type that a schema wants. */
export function hasType({ type }: JsonSchema, value: unknown): boolean {
  if (type === undefined || value === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** The values that a schema permits; null for any. */
export const permittedValues = ({ const: constant, enum: values }: JsonSchema): readonly unknown[] | null =>
  constant === undefined ? (values ?? null) : [constant];

function constantsFit({ properties = {} }: JsonSchema, value: unknown): boolean {
  return Object.entries(properties).every(([name, { const: constant }]) => {
    const own = memberOf(value, name);
    return constant === undefined || own === undefined || own === constant;
  });
}

const memberOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined;
