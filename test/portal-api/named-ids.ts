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

/** Kinds of records with an id. A request that names another kind fails the test until `buildOneOfEach` makes such a record. */
const kinds = new Set([
  'actionId',
  'actorUserId',
  'apiKeyId',
  'bulkRunId',
  'callId',
  'certificateDefinitionId',
  'certificateId',
  'checkId',
  'correctionId',
  'courseId',
  'emailId',
  'endpointId',
  'enrolmentId',
  'eventId',
  'heldCertificateId',
  'importId',
  'invitationId',
  'outcomeId',
  'recoveryId',
  'reportId',
  'requestId',
  'savedViewId',
  'studentId',
  'subjectId',
  'toStudentId',
  'unitId',
  'userId',
]);

/** Addresses whose `ids` are not those of the records that the address is called after. */
const kindsOfIds: Readonly<Record<string, string>> = { '/bulk-runs': 'studentId' };

/** Bodies in which not all ids fit together: what a body has, besides required fields, that names something by this id. */
const variants: Readonly<Record<string, Readonly<Record<string, { keep: readonly string[]; fixed: object }>>>> = {
  '/bulk-runs': {
    'ids.0': { keep: ['courseId', 'ids'], fixed: { kind: 'ENROL' } },
    courseId: { keep: ['courseId', 'ids'], fixed: { kind: 'ENROL' } },
    bulkRunId: { keep: ['bulkRunId'], fixed: { kind: 'REPEAT' } },
    endpointId: { keep: ['endpointId'], fixed: { kind: 'REDELIVER', deliveries: {} } },
  },
  '/retractions': {
    subjectId: { keep: ['subjectId'], fixed: { scope: 'ENROLMENT', from: '2020-01-01T00:00:00.000Z', reason: 'A' } },
    'reportIds.0': { keep: ['reportIds'], fixed: { scope: 'REPORTS', reason: 'A' } },
  },
};

/** Every id that a request of the operation names something by. @throws Error for a schema or a kind that is not known here */
export function namedIds({ path, operation, parameters }: ContractOperation): NamedId[] {
  const inParameters = parameters
    .filter((each) => each.schema.format === 'uuid' && each.in !== 'header')
    .map((each): NamedId => ({ place: each.in, name: each.name, kind: knownKind(path, each.name) }));
  return [...inParameters, ...idsInBody(path, operation.requestBody?.content['application/json']?.schema, [])];
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
  return { ...sample, body: withIds(contract.path, schema, sample.body, [], ids), query };
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
  const variant = variants[contract.path]?.[name];
  if (variant === undefined) return { ...request, body };
  const kept = Object.fromEntries(variant.keep.map((key) => [key, body[key]]));
  return { ...request, body: { ...kept, ...variant.fixed } };
}

function idsInBody(path: string, schema: Json, way: readonly string[]): NamedId[] {
  if (schema === undefined) return [];
  const choice = ['oneOf', 'anyOf', 'allOf', 'not'].find((each) => schema[each] !== undefined);
  if (choice !== undefined) throw new Error(`named-ids.ts does not understand ${choice} in ${path} ${way.join('.')}`);
  if (schema.format === 'uuid') return [{ place: 'body', name: way.join('.'), kind: kindOf(path, way) }];
  if (schema.type === 'array') return idsInBody(path, schema.items, [...way, '0']);
  if (typeof schema.additionalProperties === 'object' && idsInBody(path, schema.additionalProperties, ['x']).length > 0)
    throw new Error(`named-ids.ts does not understand ids of any name in ${path} ${way.join('.')}`);
  return Object.entries<Json>(schema.properties ?? {}).flatMap(([key, value]) => idsInBody(path, value, [...way, key]));
}

/** `units.0.id` is a `unitId`, `reportIds.0` a `reportId`; `ids.0` is called after the address, other ids after what they name. */
function kindOf(path: string, way: readonly string[]): string {
  const name = way.findLast((each) => each !== '0')!;
  if (name === 'ids') return knownKind(path, kindsOfIds[path] ?? idOf(path.split('/')[1]!));
  if (name === 'id') return knownKind(path, idOf(way.slice(0, -1).findLast((each) => each !== '0')!));
  return knownKind(path, way.at(-1) === '0' ? name.replace(/Ids$/, 'Id') : name);
}

/** `held-certificates` have a `heldCertificateId`. */
const idOf = (records: string): string =>
  `${records.replace(/s$/, '').replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}Id`;

function knownKind(path: string, kind: string): string {
  if (kinds.has(kind)) return kind;
  throw new Error(`${path} names something by ${kind}: add it to named-ids.ts, and such a record to one-of-each.ts`);
}

function withIds(
  path: string,
  schema: Json,
  value: Json,
  way: readonly string[],
  ids: Readonly<Record<string, string>>,
): unknown {
  if (schema.format === 'uuid') return ids[kindOf(path, way)] ?? newId();
  if (idsInBody(path, schema, way).length === 0) return value ?? sampleOf(schema, way.at(-1) ?? '', ids);
  if (schema.type === 'array') return [withIds(path, schema.items, value?.[0], [...way, '0'], ids)];
  const filled = { ...(sampleOf(schema, '', ids) as object), ...value };
  for (const [key, property] of Object.entries<Json>(schema.properties)) {
    const further = [...way, key];
    if (idsInBody(path, property, further).length > 0) filled[key] = withIds(path, property, filled[key], further, ids);
  }
  return filled;
}
