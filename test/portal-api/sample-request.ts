import { newId } from '../../src/platform/ids.ts';
import type { ContractOperation } from '../support/portal-contract.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Texts of which each pattern of the contract takes at least one. */
const texts = [
  'Sample',
  'ada@example.org',
  'correct horse battery staple',
  'A'.repeat(43),
  'certificate.issued',
  'https://lms.example/enrolments',
  'moodle',
];

export interface SampleRequest {
  readonly path: string;
  /** The query's parameters without which the request does not fit. */
  readonly query: URLSearchParams;
  readonly body?: unknown;
  readonly headers: Record<string, string>;
}

/**
 * A request that fits the contract. @param ids ids by the names of parameters and fields, such as `studentId`; others are
 * made up
 */
export function sampleRequest(
  { path, operation, parameters }: ContractOperation,
  ids: Readonly<Record<string, string>> = {},
): SampleRequest {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(sampleOf(parameters.find((each) => each.name === name)?.schema, name, ids)),
  );
  const required = (place: string): [string, string][] =>
    parameters
      .filter((each) => each.in === place && each.required)
      .map((each) => [each.name, String(sampleOf(each.schema, each.name, ids))]);
  return {
    path: filled,
    query: new URLSearchParams(required('query')),
    ...(schema === undefined ? {} : { body: sampleOf(schema, '', ids) }),
    headers: Object.fromEntries(required('header')),
  };
}

/** Returns the address of a request, with further parameters of its query. */
export function addressOf({ path, query }: SampleRequest, further: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams([...query, ...Object.entries(further)]);
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** Whether the request names something by an id that the organisation might not have. */
export function namesSomething({ operation, parameters }: ContractOperation): boolean {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return (
    parameters.some((each) => each.in === 'path' && each.schema.format === 'uuid') ||
    Object.values<Json>(schema?.properties ?? {}).some((each) => each.format === 'uuid')
  );
}

/** A value that fits the schema. */
export function sampleOf(schema: Json, name: string, ids: Readonly<Record<string, string>>): unknown {
  if (schema.format === 'uuid') return ids[name] ?? newId();
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.format === 'date-time') return new Date(Date.now() - 86_400_000).toISOString();
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key: string) => [key, sampleOf(schema.properties[key], key, ids)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items, name, ids));
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    default:
      return textOf(schema, name);
  }
}

function textOf({ pattern, minLength = 0, maxLength = Infinity }: Json, name: string): string {
  const fitting = (name === 'url' ? texts.toReversed() : texts).find(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(text)),
  );
  if (fitting === undefined) throw new Error(`sample-request.ts has no text for ${name} (${pattern})`);
  return fitting;
}
