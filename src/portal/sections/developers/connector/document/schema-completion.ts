import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { getLocation, parse } from 'jsonc-parser';
import { permittedValues, schemasAt, type JsonSchema } from './schema-walk.ts';

/** Returns a source of completions: the names and values that the schema permits at the cursor. */
export const completeBySchema =
  (schema: JsonSchema) =>
  (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const { path, isAtPropertyKey } = getLocation(text, context.pos);
    const word = context.matchBefore(/"?[\w-]*/);
    if (word === null || (word.from === word.to && !context.explicit)) return null;
    const document: unknown = parse(text);
    const after = text.slice(context.pos);
    // The rest of a word in quotes is replaced, too.
    const to = context.pos + (/^[\w-]*"/.exec(after)?.[0].length ?? 0);
    if (isAtPropertyKey) {
      const around = path.slice(0, -1);
      const present = presentNames(document, around);
      const schemas = schemasAt(schema, document, around);
      const options = schemas.flatMap((each) => nameOptions(each, /^\s*:/.test(text.slice(to))));
      return { from: word.from, to, options: unique(options).filter(({ label }) => !present.has(label)) };
    }
    const options = schemasAt(schema, document, path).flatMap(valueOptions);
    return options.length === 0 ? null : { from: word.from, to, options: unique(options) };
  };

function nameOptions(schema: JsonSchema, hasColon: boolean): Completion[] {
  const { properties = {}, required = [], propertyNames } = schema;
  const named = Object.entries(properties).map(([name, inner]) => ({
    name,
    inner,
    detail: required.includes(name) ? 'required' : undefined,
  }));
  const further = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const listed = (propertyNames === undefined ? null : permittedValues(propertyNames)) ?? [];
  return [...named, ...listed.map((name) => ({ name: String(name), inner: further, detail: undefined }))].map(
    ({ name, inner, detail }) => ({
      label: name,
      filterText: JSON.stringify(name),
      apply: `${JSON.stringify(name)}${hasColon ? '' : `: ${beginning(inner)}`}`,
      type: 'property',
      ...(detail === undefined ? {} : { detail, boost: 1 }),
    }),
  );
}

function valueOptions(schema: JsonSchema): Completion[] {
  const values = permittedValues(schema) ?? (schema.type === 'boolean' ? [true, false] : []);
  return values.map((value) => ({ label: String(value), apply: JSON.stringify(value), type: 'enum' }));
}

/** The text after a new name, so that the cursor's place shows what is wanted. */
function beginning(schema: JsonSchema): string {
  const values = permittedValues(schema);
  if (values?.length === 1) return JSON.stringify(values[0]);
  return { string: '""', object: '{}', array: '[]' }[schema.type ?? ''] ?? '';
}

function presentNames(document: unknown, path: readonly (string | number)[]): ReadonlySet<string> {
  const object = path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    document,
  );
  return new Set(typeof object === 'object' && object !== null ? Object.keys(object) : []);
}

const unique = (options: readonly Completion[]): Completion[] => [
  ...new Map(options.map((option) => [option.label, option])).values(),
];
