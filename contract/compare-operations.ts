import { compareSchemas, type Direction } from './compare-schemas.ts';
import {
  listAt,
  isDocumentation,
  objectAt,
  objectsIn,
  sameForPrograms,
  textAt,
  type Json,
  type JsonObject,
} from './json.ts';

/** The changes between two operations, without $ref, that are no additions, as "place: what is wrong". */
export function compareOperations(released: JsonObject, current: JsonObject, at: string): string[] {
  return [
    ...(released['operationId'] === current['operationId']
      ? []
      : [`${at}: the operationId changed; generated clients carry it`]),
    ...compareSecurity(released, current, at),
    ...compareParameters(listAt(released, 'parameters'), listAt(current, 'parameters'), at),
    ...compareRequestBody(released, current, `${at} request`),
    ...compareResponses(objectAt(released, 'responses'), objectAt(current, 'responses'), at),
  ];
}

/** Each alternative stays open; an operation that asked for no key never asks for one. */
function compareSecurity(released: JsonObject, current: JsonObject, at: string): string[] {
  const before = listAt(released, 'security');
  const after = listAt(current, 'security');
  if (before.length === 0) return after.length === 0 ? [] : [`${at}: a key is needed where none was`];
  if (after.length === 0) return [];
  return before
    .filter((alternative) => !after.some((other) => sameForPrograms(alternative, other)))
    .map((alternative) => `${at}: the security alternative ${JSON.stringify(alternative)} was removed or changed`);
}

function compareParameters(released: Json[], current: Json[], at: string): string[] {
  const byPlace = (parameters: Json[]) =>
    new Map(
      (parameters as JsonObject[]).map((parameter) => [
        `${textAt(parameter, 'in')} parameter ${textAt(parameter, 'name')}`,
        parameter,
      ]),
    );
  const before = byPlace(released);
  const after = byPlace(current);
  return [
    ...[...before].flatMap(([name, parameter]) => {
      const successor = after.get(name);
      if (successor === undefined) return [`${at}: the ${name} was removed`];
      return [
        ...(successor['required'] === true && parameter['required'] !== true
          ? [`${at}: the ${name} is newly required`]
          : []),
        ...compareOthers(parameter, successor, ['required', 'schema', 'content'], `${at} ${name}`),
        ...compareSchemas(objectAt(parameter, 'schema'), objectAt(successor, 'schema'), 'request', `${at} ${name}`),
        ...compareContent(parameter, successor, 'request', `${at} ${name}`),
      ];
    }),
    ...[...after]
      .filter(([name, parameter]) => !before.has(name) && parameter['required'] === true)
      .map(([name]) => `${at}: the ${name} is new and required`),
  ];
}

function compareRequestBody(released: JsonObject, current: JsonObject, at: string): string[] {
  const before = released['requestBody'] as JsonObject | undefined;
  const after = current['requestBody'] as JsonObject | undefined;
  if (before === undefined) return after?.['required'] === true ? [`${at}: a body is newly required`] : [];
  if (after === undefined) return [`${at}: the body was removed`];
  return [
    ...(after['required'] === true && before['required'] !== true ? [`${at}: the body is newly required`] : []),
    ...compareContent(before, after, 'request', at),
  ];
}

function compareResponses(released: JsonObject, current: JsonObject, at: string): string[] {
  return [...objectsIn(released)].flatMap(([status, response]) => {
    const place = `${at} response ${status}`;
    const successor = objectsIn(current).get(status);
    if (successor === undefined) return [`${place} was removed`];
    const wasEmpty = Object.keys(objectAt(response, 'content')).length === 0;
    const isEmpty = Object.keys(objectAt(successor, 'content')).length === 0;
    return [
      ...(wasEmpty && !isEmpty ? [`${place} was empty and has a body now`] : []),
      ...compareHeaders(objectAt(response, 'headers'), objectAt(successor, 'headers'), place),
      ...compareContent(response, successor, 'response', place),
    ];
  });
}

/** Headers by their names, of an answer or of a request that Attain sends. */
export function compareHeaders(released: JsonObject, current: JsonObject, at: string): string[] {
  return [...objectsIn(released)].flatMap(([name, header]) => {
    const place = `${at} header ${name}`;
    const successor = objectsIn(current).get(name);
    if (successor === undefined) return [`${place} was removed`];
    return [
      ...(header['required'] === true && successor['required'] !== true ? [`${place} is not promised any more`] : []),
      ...compareOthers(header, successor, ['required', 'schema', 'content'], place),
      ...compareSchemas(objectAt(header, 'schema'), objectAt(successor, 'schema'), 'response', place),
    ];
  });
}

/** The media types of a body, each with what its schema says. */
export function compareContent(released: JsonObject, current: JsonObject, direction: Direction, at: string): string[] {
  return [...objectsIn(objectAt(released, 'content'))].flatMap(([mediaType, media]) => {
    const place = `${at} ${mediaType}`;
    const successor = objectsIn(objectAt(current, 'content')).get(mediaType);
    if (successor === undefined) return [`${place} was removed`];
    return [
      ...compareOthers(media, successor, ['schema'], place),
      ...compareSchemas(objectAt(media, 'schema'), objectAt(successor, 'schema'), direction, place),
    ];
  });
}

/** What is compared nowhere else must stay as it is. */
function compareOthers(released: JsonObject, current: JsonObject, elsewhere: string[], at: string): string[] {
  return [...new Set([...Object.keys(released), ...Object.keys(current)])]
    .filter((key) => !elsewhere.includes(key) && !isDocumentation(key) && !sameForPrograms(released[key], current[key]))
    .map((key) => `${at}: ${key} changed`);
}
