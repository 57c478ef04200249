import { compareContent, compareHeaders } from './compare-operations.ts';
import { listAt, objectAt, objectsIn, textAt, type JsonObject } from './json.ts';

/**
 * The changes between two operations of `webhooks`, without $ref, that are no additions. A customer is the receiver here: what
 * is sent may only say more, and each answer keeps its meaning.
 */
export function compareWebhooks(released: JsonObject, current: JsonObject, at: string): string[] {
  const place = `${at} request`;
  const answers = objectsIn(objectAt(current, 'responses'));
  return [
    ...(released['operationId'] === current['operationId']
      ? []
      : [`${at}: the operationId changed; generated servers carry it`]),
    ...compareHeaders(headersOf(released), headersOf(current), place),
    ...compareContent(objectAt(released, 'requestBody'), objectAt(current, 'requestBody'), 'response', place),
    ...[...objectsIn(objectAt(released, 'responses')).keys()]
      .filter((status) => !answers.has(status))
      .map((status) => `${at}: the answer ${status} has no meaning any more`),
  ];
}

/** The parameters by name, with what a header has of them. */
const headersOf = (operation: JsonObject): JsonObject =>
  Object.fromEntries(
    (listAt(operation, 'parameters') as JsonObject[]).map((parameter) => {
      const { name: _name, in: _in, ...header } = parameter;
      return [textAt(parameter, 'name'), header];
    }),
  );
