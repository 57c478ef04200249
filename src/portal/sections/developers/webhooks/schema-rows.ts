/** A JSON schema as the catalogue has it: complete in itself, without references. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** A field of a body. */
export interface SchemaRow {
  /** Where it stands: `data.units[].score`. */
  readonly path: string;
  /** In words: `text (uuid)`, `number or null`. */
  readonly kind: string;
  /** The only values that it has, as JSON; empty where it may have others. */
  readonly values: readonly string[];
  /** Whether it may be missing. */
  readonly isOptional: boolean;
  readonly description: string;
}

/** The fields of a body in the order of its schema, each followed by those within it. */
export function schemaRows(schema: JsonSchema, prefix = ''): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    return [
      {
        path,
        kind: kindOf(field),
        values: valuesOf(field).map((value) => JSON.stringify(value)),
        isOptional: schema.required?.includes(name) !== true,
        description: field.description ?? '',
      },
      ...schemaRows(field, `${path}.`),
      ...(field.items === undefined ? [] : schemaRows(field.items, `${path}[].`)),
    ];
  });
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
};

function kindOf(field: JsonSchema): string {
  const types = field.type === undefined ? valuesOf(field).map((value) => typeof value) : [field.type].flat();
  return [...new Set(types)]
    .map((type) => {
      if (type === 'string' && field.format !== undefined) return `text (${field.format})`;
      if (type === 'array' && field.items?.type === 'object') return 'list of objects';
      return words[type] ?? type;
    })
    .join(' or ');
}

const valuesOf = (field: JsonSchema): readonly unknown[] =>
  field.const === undefined ? (field.enum ?? []) : [field.const];
