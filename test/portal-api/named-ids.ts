import { newId } from '../../src/platform/ids.ts';
import type { ContractOperation } from '../support/portal-contract.ts';
import { sampleOf, sampleRequest, type SampleRequest } from './sample-request.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Where a request names something by an id: in its address, its query or its body. */
export interface NamedId {
  readonly place: 'path' | 'query' | 'body';
  /** The parameter, or the way through the body, such as `results.0.unitId`. */
  readonly name: string;
  /** The kind of the named record, such as `unitId`: a key of the ids that a test has. */
  readonly kind: string;
}

/** Every id that a request of the operation names something by. */
export function namedIds({ operation, parameters }: ContractOperation): NamedId[] {
  const inParameters = parameters
    .filter((each) => each.schema.format === 'uuid' && each.in !== 'header')
    .map((each): NamedId => ({ place: each.in, name: each.name, kind: each.name }));
  return [...inParameters, ...idsInBody(operation.requestBody?.content['application/json']?.schema, [])];
}

/**
 * A request that names everything that it can name.
 * @param ids by kind; the others are made up
 */
export function requestWithIds(contract: ContractOperation, ids: Readonly<Record<string, string>>): SampleRequest {
  const sample = sampleRequest(contract, ids);
  const schema = contract.operation.requestBody?.content['application/json']?.schema;
  const named = namedIds(contract);
  const query = new URLSearchParams(sample.query);
  for (const { place, name, kind } of named) if (place === 'query') query.set(name, ids[kind] ?? newId());
  if (!named.some(({ place }) => place === 'body')) return { ...sample, query };
  return { ...sample, body: withIds(schema, sample.body, [], ids), query };
}

/** The same request with one id replaced. */
export function withId(
  contract: ContractOperation,
  ids: Readonly<Record<string, string>>,
  { place, name, kind }: NamedId,
  id: string,
): ReturnType<typeof requestWithIds> {
  const request = requestWithIds(contract, place === 'path' ? { ...ids, [kind]: id } : ids);
  if (place === 'path') return { ...request, body: requestWithIds(contract, ids).body };
  if (place === 'query') {
    request.query.set(name, id);
    return request;
  }
  const body = structuredClone(request.body) as Json;
  const way = name.split('.');
  const last = way.pop()!;
  way.reduce((value, key) => value[key], body)[last] = id;
  return { ...request, body };
}

function idsInBody(schema: Json, way: readonly string[]): NamedId[] {
  if (schema === undefined) return [];
  if (schema.format === 'uuid') return [{ place: 'body', name: way.join('.'), kind: kindOf(way) }];
  if (schema.type === 'array') return idsInBody(schema.items, [...way, '0']);
  return Object.entries<Json>(schema.properties ?? {}).flatMap(([key, value]) => idsInBody(value, [...way, key]));
}

/** `units.0.id` is a `unitId`; `ids.0` is any record; other ids are called after what they name. */
function kindOf(way: readonly string[]): string {
  const last = way.at(-1)!;
  if (last === '0') return 'subjectId';
  return last === 'id' ? `${way.at(-3)!.replace(/s$/, '')}Id` : last;
}

function withIds(schema: Json, value: Json, way: readonly string[], ids: Readonly<Record<string, string>>): unknown {
  if (schema.format === 'uuid') return ids[kindOf(way)] ?? newId();
  if (idsInBody(schema, way).length === 0) return value ?? sampleOf(schema, way.at(-1) ?? '', ids);
  if (schema.type === 'array') return [withIds(schema.items, value?.[0], [...way, '0'], ids)];
  const filled = { ...(sampleOf(schema, '', ids) as object), ...value };
  for (const [key, property] of Object.entries<Json>(schema.properties)) {
    if (idsInBody(property, [...way, key]).length > 0) filled[key] = withIds(property, filled[key], [...way, key], ids);
  }
  return filled;
}
