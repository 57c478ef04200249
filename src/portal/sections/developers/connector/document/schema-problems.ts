import { alternativesOf, hasType, permittedValues, schemaOfMember, type JsonSchema, type Path } from './schema-walk.ts';
import { t } from '../../../../../language/translate.ts';

export interface SchemaProblem {
  readonly path: Path;
  readonly message: string;
}

/**
 * Returns what the schema does not permit: unknown and missing members, wrong types and values. The API checks everything
 * again when the document is saved, and more.
 */
export function schemaProblems(schema: JsonSchema, value: unknown, path: Path = []): readonly SchemaProblem[] {
  const all = alternativesOf(schema, value);
  const fitting = all.filter((each) => hasType(each, value));
  if (fitting.length === 0) {
    const types = [...new Set(all.map(({ type }) => words[type ?? ''] ?? String(type)))];
    return [{ path, message: t('This must be {join}.', { join: eitherOf(types) }) }];
  }
  const values = fitting.map(permittedValues);
  const isPermitted = values.some((permitted) => permitted === null || permitted.includes(value));
  if (!isPermitted)
    return [
      { path, message: t('This must be {list}.', { list: list(values.flatMap((permitted) => permitted ?? [])) }) },
    ];
  if (Array.isArray(value)) return value.flatMap((item, index) => itemProblems(fitting, item, [...path, index]));
  if (typeof value === 'object' && value !== null) return memberProblems(fitting, value, path);
  return [];
}

const words: Readonly<Record<string, string>> = {
  object: t("an object '{…}'"),
  array: t('an array […]'),
  string: t('a text in quotes'),
  number: t('a number'),
  integer: t('a whole number'),
  boolean: t('true or false'),
};

const list = (values: readonly unknown[]): string =>
  eitherOf([...new Set(values)].map((value) => JSON.stringify(value)));

const eitherOf = (texts: readonly string[]): string =>
  texts.reduce((before, next) => t('{before} or {next}', { before, next }));

const itemProblems = (schemas: readonly JsonSchema[], item: unknown, path: Path): readonly SchemaProblem[] =>
  fewest(schemas.flatMap(({ items }) => (items === undefined ? [] : [schemaProblems(items, item, path)])));

function memberProblems(schemas: readonly JsonSchema[], value: object, path: Path): readonly SchemaProblem[] {
  return fewest(
    schemas.map((schema) => {
      const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
      return [
        ...missing.map((name) => ({
          path,
          message: t('{stringify} is missing here.', { stringify: JSON.stringify(name) }),
        })),
        ...Object.entries(value).flatMap(([name, member]) => {
          const inner = [...path, name];
          if (!isKnown(schema, name))
            return [{ path: inner, message: t('{stringify} is not known here.', { stringify: JSON.stringify(name) }) }];
          return schemaOfMember(schema, name).flatMap((each) => schemaProblems(each, member, inner));
        }),
      ];
    }),
  );
}

function isKnown({ properties = {}, additionalProperties, propertyNames }: JsonSchema, name: string): boolean {
  if (Object.hasOwn(properties, name)) return true;
  const names = propertyNames === undefined ? null : permittedValues(propertyNames);
  return additionalProperties !== false && (names === null || names.includes(name));
}

/** Of several alternatives, the one that the author probably means has the fewest problems. */
const fewest = (all: readonly (readonly SchemaProblem[])[]): readonly SchemaProblem[] =>
  all.reduce<readonly SchemaProblem[] | null>(
    (best, each) => (best === null || each.length < best.length ? each : best),
    null,
  ) ?? [];
