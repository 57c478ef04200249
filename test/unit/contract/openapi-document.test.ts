import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { validate } from '@readme/openapi-parser';
import { isObject, listAt, objectAt, objectsIn, textAt, type JsonObject } from '../../../contract/json.ts';
import { webhookEventTypes } from '../../../src/domain/webhooks/event-types.ts';
import { readContract } from './read-contract.ts';

const contract = readContract('current');
const methods = ['get', 'put', 'post', 'delete', 'patch'];

interface Operation {
  path: string;
  operation: JsonObject;
}

const operationsIn = (section: 'paths' | 'webhooks'): [string, Operation][] =>
  [...objectsIn(objectAt(contract, section))].flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item[method]))
      .map((method): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        { path, operation: objectAt(item, method) },
      ]),
  );

const operations = operationsIn('paths');
const webhooks = operationsIn('webhooks');

const responses = operations.flatMap(([name, { path, operation }]) =>
  [...objectsIn(objectAt(operation, 'responses'))].map(
    ([status, response]): [string, { path: string; status: string; response: JsonObject }] => [
      `${name} ${status}`,
      { path, status, response },
    ],
  ),
);

/** Every schema of the document with its place, also those within schemas. */
function schemasIn(value: JsonObject, at = ''): [string, JsonObject][] {
  return [...objectsIn(value)].flatMap(([key, member]) => {
    const place = `${at}/${key}`;
    const isSchema = key === 'schema' || key === 'items' || /\/(schemas|properties)$/.test(at);
    return [
      ...(isSchema && member['$ref'] === undefined ? [[place, member] as [string, JsonObject]] : []),
      ...schemasIn(member, place),
    ];
  });
}

describe('openapi.yaml', () => {
  it('is a valid OpenAPI document', async () => {
    const result = await validate(structuredClone(contract) as never);
    expect(result).toMatchObject({ valid: true });
  });

  it('describes the endpoint for reports', () => {
    expect(operations.map(([name]) => name)).toContain('PUT /api/enrolments/lms-progress');
  });

  it('describes each schema and each of its properties', () => {
    const schemas = schemasIn(contract);
    expect(schemas.length).toBeGreaterThan(10);
    expect(schemas.filter(([, schema]) => textAt(schema, 'description') === '').map(([place]) => place)).toEqual([]);
  });

  it('describes each tag that it uses', () => {
    const described = (listAt(contract, 'tags') as JsonObject[])
      .filter((tag) => textAt(tag, 'description') !== '')
      .map((tag) => tag['name']);
    const used = new Set(operations.flatMap(([, { operation }]) => listAt(operation, 'tags')));
    expect([...used].sort()).toEqual(described.sort());
  });

  it('has what is for machines apart from the pages that people open', () => {
    const monitoring = operations.filter(([, { operation }]) => listAt(operation, 'tags').includes('Monitoring'));
    expect(monitoring.map(([name]) => name)).toEqual(['GET /healthz', 'GET /readyz']);
  });

  it('uses everything that it defines', () => {
    const text = JSON.stringify(contract);
    const { securitySchemes: _security, ...components } = objectAt(contract, 'components');
    const unused = [...objectsIn(components)].flatMap(([kind, members]) =>
      Object.keys(members).filter((name) => !text.includes(`"$ref":"#/components/${kind}/${name}"`)),
    );
    expect(unused).toEqual([]);
  });
});

describe.each([...operations, ...webhooks])('%s', (_name, { operation }) => {
  it.each(['operationId', 'summary', 'description'])('has a %s', (key) => {
    expect(textAt(operation, key)).not.toBe('');
  });
});

it('has an operationId of its own for each operation', () => {
  const ids = [...operations, ...webhooks].map(([, { operation }]) => textAt(operation, 'operationId'));
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(operations)('%s', (_name, { path, operation }) => {
  it('has a tag', () => {
    expect(listAt(operation, 'tags')).not.toEqual([]);
  });

  it('needs an API key exactly if it lies below /api', () => {
    expect(operation['security']).toEqual(path.startsWith('/api/') ? [{ apiKey: [] }] : []);
  });
});

describe('PUT /api/enrolments/lms-progress', () => {
  const { operation } = new Map(operations).get('PUT /api/enrolments/lms-progress') ?? { operation: {} };

  it('declares every reply that callers can get', () => {
    expect(Object.keys(objectAt(operation, 'responses')).sort()).toEqual([
      '200',
      '400',
      '401',
      '405',
      '413',
      '415',
      '500',
    ]);
  });

  it('succeeds with an empty body', () => {
    expect(objectAt(objectAt(operation, 'responses'), '200')['content']).toBeUndefined();
  });
});

describe('the webhooks', () => {
  it('are all that there are', () => {
    expect(webhooks.map(([, { path }]) => path)).toEqual(webhookEventTypes);
  });

  it.each(webhooks)('%s has the headers and answers of every webhook', (_name, { operation }) => {
    const names = ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'];
    expect(operation).toMatchObject({
      security: [],
      parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      responses: {
        '2XX': { $ref: '#/components/responses/WebhookReceived' },
        '410': { $ref: '#/components/responses/WebhookGone' },
        default: { $ref: '#/components/responses/WebhookRefused' },
      },
    });
  });
});

describe.each(responses)('%s', (_name, { path, status, response }) => {
  it('says when it is given and carries the request id', () => {
    expect(textAt(response, 'description')).not.toBe('');
    expect(objectAt(response, 'headers')['X-Request-Id']).toEqual({ $ref: '#/components/headers/RequestId' });
  });

  const content = objectAt(response, 'content');
  const json = objectAt(content, 'application/json');
  const isFailure = Number(status) >= 400;
  const isErrorObject = objectAt(json, 'schema')['$ref'] === '#/components/schemas/Error';

  if (isFailure && path.startsWith('/api/')) {
    it('is an Error object and nothing else', () => {
      expect(Object.keys(content)).toEqual(['application/json']);
      expect(isErrorObject).toBe(true);
    });
  }
  if (isErrorObject) {
    it('has examples whose title is the text of the status', () => {
      const titles = [...objectsIn(objectAt(json, 'examples')).values()].map(
        (example) => objectAt(example, 'value')['title'],
      );
      expect(new Set(titles)).toEqual(new Set([STATUS_CODES[status]]));
    });
  }
});
