import { compareOperations } from './compare-operations.ts';
import { compareWebhooks } from './compare-webhooks.ts';
import { isObject, listAt, objectAt, objectsIn, textAt, type Json, type JsonObject } from './json.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * What in `current` would break somebody who relies on `released`; both are parsed OpenAPI 3 documents with local $refs only.
 * Only additions pass (docs/product.md "Addresses"): what is not known to be one is reported, as "place: what is wrong".
 */
export function breakingChanges(released: JsonObject, current: JsonObject): string[] {
  return [
    ...missingServers(released, current),
    ...compareEach('paths', compareOperations, released, current),
    ...compareEach('webhooks', compareWebhooks, released, current),
  ];
}

type Section = 'paths' | 'webhooks';

function compareEach(
  section: Section,
  compare: typeof compareOperations,
  released: JsonObject,
  current: JsonObject,
): string[] {
  const after = operationsOf(current, section);
  return [...operationsOf(released, section)].flatMap(([name, operation]) => {
    const successor = after.get(name);
    return successor === undefined ? [`${name} was removed`] : compare(operation, successor, name);
  });
}

function missingServers(released: JsonObject, current: JsonObject): string[] {
  const urls = (document: JsonObject) =>
    (listAt(document, 'servers') as JsonObject[]).map((server) => textAt(server, 'url'));
  const after = new Set(urls(current));
  return urls(released)
    .filter((url) => !after.has(url))
    .map((url) => `the server ${url} was removed`);
}

/** Each operation of a section by "METHOD path" or "METHOD event", complete in itself: its path's parameters, its security schemes, no $ref. */
function operationsOf(document: JsonObject, section: Section): Map<string, JsonObject> {
  const schemes = objectAt(objectAt(document, 'components'), 'securitySchemes');
  const operations = new Map<string, JsonObject>();
  for (const [path, item] of objectsIn(objectAt(document, section))) {
    for (const method of methods) {
      if (!isObject(item[method])) continue;
      const operation = resolve(item[method], document, []) as JsonObject;
      const shared = (resolve(listAt(item, 'parameters'), document, []) as JsonObject[]).filter(
        (parameter) =>
          !listAt(operation, 'parameters').some(
            (own) => isObject(own) && own['name'] === parameter['name'] && own['in'] === parameter['in'],
          ),
      );
      operations.set(`${method.toUpperCase()} ${path}`, {
        ...operation,
        parameters: [...shared, ...listAt(operation, 'parameters')],
        security: alternatives(operation['security'] ?? document['security'] ?? [], schemes),
      });
    }
  }
  return operations;
}

/** The ways to be let in, each with what its schemes are; none means that nobody is asked. */
function alternatives(security: Json, schemes: JsonObject): Json[] {
  const requirements = (security as JsonObject[]).map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => {
      const { bearerFormat: _format, ...scheme } = objectAt(schemes, name);
      return { scheme, scopes };
    }),
  );
  return requirements.some((requirement) => requirement.length === 0) ? [] : requirements;
}

function resolve(value: Json | undefined, document: JsonObject, within: string[]): Json | undefined {
  if (Array.isArray(value)) return value.map((element) => resolve(element, document, within) ?? null);
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    // A schema that contains itself is compared by name from the second time on.
    if (within.includes(reference)) return value;
    return resolve(lookUp(reference, document), document, [...within, reference]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member, document, within)]));
}

function lookUp(reference: string, document: JsonObject): Json {
  if (!reference.startsWith('#/'))
    throw new Error(`Only references within the document can be compared, not ${reference}.`);
  const target = reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((place, part) => (isObject(place) ? place[part] : undefined), document);
  if (target === undefined) throw new Error(`The reference ${reference} leads nowhere.`);
  return target;
}
