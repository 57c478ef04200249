import { currentLocale, t } from '../../../../language/translate.ts';
/** A JSON schema of the catalogue. It is complete and has no references. */
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
  /** Path of the field, such as `data.units[].score`. */
  readonly path: string;
  /** Type of the field in words, such as `text (uuid)` or `number or null`. */
  readonly kind: string;
  /** The only permitted values, as JSON; empty when the field may have other values. */
  readonly values: readonly string[];
  /** Whether the field may be missing. */
  readonly isOptional: boolean;
  readonly description: string;
}

/** Returns the fields of a body in the order of its schema. Nested fields follow the field that contains them. */
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
  string: t('text'),
  integer: t('whole number'),
  boolean: t('true or false'),
  array: t('list'),
};

function kindOf(field: JsonSchema): string {
  const types = field.type === undefined ? valuesOf(field).map((value) => typeof value) : [field.type].flat();
  const kinds = [...new Set(types)].map((type) => {
    if (type === 'string' && field.format !== undefined) return t('text ({format})', { format: field.format });
    if (type === 'array' && field.items?.type === 'object') return t('list of objects');
    return words[type] ?? (type === 'object' ? t('object') : type);
  });
  return new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(kinds);
}

const valuesOf = (field: JsonSchema): readonly unknown[] =>
  field.const === undefined ? (field.enum ?? []) : [field.const];
