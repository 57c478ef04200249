import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { breakingChanges } from '../../../contract/compatibility.ts';
import type { JsonObject } from '../../../contract/json.ts';
import { readContract } from './read-contract.ts';

describe('the public contract', () => {
  it('differs from the released one by additions only', () => {
    expect(breakingChanges(readContract('released'), readContract('current'))).toEqual([]);
  });

  it('would not pass without the operation that it is about', () => {
    const current = readContract('current');
    delete (current['paths'] as JsonObject)['/api/enrolments/lms-progress'];
    expect(breakingChanges(readContract('released'), current)).toEqual([
      'PUT /api/enrolments/lms-progress was removed',
    ]);
  });
});

const released = `
openapi: 3.0.3
servers: [{ url: / }]
security: [{ key: [] }]
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }
    put:
      operationId: putThing
      parameters:
        - { name: mode, in: query, schema: { type: string, enum: [fast, slow] } }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Thing' } }
          text/csv: {}
      responses:
        '200':
          description: Done
          headers: { X-Id: { required: true, schema: { type: string } } }
        '400':
          description: Wrong
          content:
            application/json: { schema: { $ref: '#/components/schemas/Error' } }
  /open:
    get: { operationId: getOpen, security: [], responses: { '200': { description: Done } } }
components:
  securitySchemes:
    key: { type: http, scheme: bearer }
    session: { type: apiKey, in: cookie, name: sid }
  schemas:
    Thing:
      type: object
      additionalProperties: false
      required: [name]
      properties:
        name: { type: string, description: Its name, minLength: 1, maxLength: 255, pattern: '^a' }
        size: { type: number, minimum: 0, maximum: 100, format: double }
        tags: { type: array, maxItems: 3, items: { type: string, maxLength: 5 } }
        colour: { type: string, enum: [red, green] }
        count: { type: integer }
        title: { type: string }
        inner: { $ref: '#/components/schemas/Thing' }
    Error:
      type: object
      required: [title]
      properties:
        title: { type: string, enum: [bad, worse] }
        detail: { type: string, maxLength: 50 }
webhooks:
  thing.made:
    post:
      operationId: onThingMade
      security: []
      parameters:
        - { name: event-id, in: header, required: true, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [thingId]
              properties:
                thingId: { type: string }
                state: { enum: [new, used] }
      responses: { '2XX': { description: Received }, '410': { description: No more } }
`;

const releasedContract = parse(released) as JsonObject;

/** The small contract above with one text in it replaced by another. */
function changed(from: string, to: string): JsonObject {
  expect(released).toContain(from);
  return parse(released.replace(from, () => to)) as JsonObject;
}

describe('a change that breaks a customer', () => {
  it.each([
    ['a server is removed', '{ url: / }', '{ url: /v2 }', 'the server / was removed'],
    ['a path is removed', '  /open:', '  /opened:', 'GET /open was removed'],
    ['a method is removed', '    put:', '    post:', 'PUT /things/{id} was removed'],
    ['an operationId changes', 'operationId: putThing', 'operationId: setThing', 'operationId changed'],
    ['a key is asked for', 'security: [], ', '', 'a key is needed where none was'],
    ['another key is asked for', 'security: [{ key: [] }]', 'security: [{ session: [] }]', 'security alternative'],
    [
      'two keys are asked for',
      'security: [{ key: [] }]',
      'security: [{ key: [], session: [] }]',
      'security alternative',
    ],
    ['the key is sent otherwise', 'scheme: bearer', 'scheme: basic', 'security alternative'],
    ['a parameter is removed', 'name: mode', 'name: way', 'the query parameter mode was removed'],
    [
      'a parameter is newly required',
      'in: query,',
      'in: query, required: true,',
      'the query parameter mode is newly required',
    ],
    [
      'a required parameter is added',
      '      parameters:\n        - ',
      '      parameters:\n        - { name: x, in: header, required: true, schema: {} }\n        - ',
      'the header parameter x is new and required',
    ],
    ['a parameter is narrowed', 'enum: [fast, slow]', 'enum: [fast]', 'enum changed'],
    [
      'a parameter of the path is narrowed',
      'maxLength: 9',
      'maxLength: 8',
      'path parameter id: maxLength changed from 9 to 8',
    ],
    ['a parameter is written otherwise', 'in: query,', 'in: query, explode: false,', 'explode changed'],
    ['a body is newly required', 'requestBody:', 'requestBody:\n        required: true', 'the body is newly required'],
    ['a media type is removed', '          text/csv: {}\n', '', 'request text/csv was removed'],
    ['a property is removed', '        count: { type: integer }\n', '', 'count was removed'],
    ['a property called like documentation is removed', '        title: { type: string }\n', '', 'title was removed'],
    ['a property is newly required', 'required: [name]', 'required: [name, size]', 'size is newly required'],
    [
      'a required property is added',
      'required: [name]\n      properties:',
      'required: [name, x]\n      properties:\n        x: {}',
      'x is newly required',
    ],
    [
      'unknown properties are refused',
      "inner: { $ref: '#/components/schemas/Thing' }",
      'inner: { type: object }',
      'inner',
    ],
    ['a webhook is removed', 'thing.made:', 'thing.born:', 'POST thing.made was removed'],
    ['a webhook comes without a header', 'name: event-id', 'name: id', 'header event-id was removed'],
    ['a header may be missing', 'in: header, required: true', 'in: header', 'event-id is not promised any more'],
    ['a webhook comes without a field', '                thingId: { type: string }\n', '', 'thingId was removed'],
    ['a field may be missing', 'required: [thingId]', 'required: []', 'thingId is not promised any more'],
    ['a field has a value that nobody knows', '[new, used]', '[new, used, lost]', 'state: enum changed'],
    ['an answer means nothing', ", '410': { description: No more }", '', 'the answer 410 has no meaning any more'],
    ['an operationId of a webhook changes', 'onThingMade', 'thingMade', 'operationId changed'],
    ['a type changes', 'count: { type: integer }', 'count: { type: string }', 'type changed from integer to string'],
    ['a type is narrowed', 'size: { type: number', 'size: { type: integer', 'type changed from number to integer'],
    ['a maximum falls', 'maximum: 100', 'maximum: 99', 'maximum changed from 100 to 99'],
    ['a minimum rises', 'minimum: 0', 'minimum: 1', 'minimum changed from 0 to 1'],
    ['a minimum is excluded', 'minimum: 0', 'minimum: 0, exclusiveMinimum: true', 'exclusiveMinimum changed'],
    ['a step is asked for', 'minimum: 0', 'minimum: 0, multipleOf: 1', 'multipleOf changed'],
    ['a text must be shorter', 'maxLength: 255', 'maxLength: 100', 'maxLength changed from 255 to 100'],
    ['a text must be longer', 'minLength: 1', 'minLength: 2', 'minLength changed from 1 to 2'],
    ['a pattern changes', "pattern: '^a'", "pattern: '^ab'", 'pattern changed'],
    ['a pattern is added', 'count: { type: integer }', "count: { type: integer, pattern: 'x' }", 'pattern changed'],
    ['a format changes', 'format: double', 'format: float', 'format changed'],
    ['a list must be shorter', 'maxItems: 3', 'maxItems: 2', 'maxItems changed'],
    ['what is in a list is narrowed', 'maxLength: 5 }', 'maxLength: 4 }', 'tags.items: maxLength changed'],
    ['a value of an enum is removed', 'enum: [red, green]', 'enum: [red]', 'enum changed'],
    ['an enum is added', 'count: { type: integer }', 'count: { type: integer, enum: [1] }', 'enum changed'],
    [
      'a combination is added',
      'count: { type: integer }',
      'count: { type: integer, not: { enum: [1] } }',
      'not changed',
    ],
    [
      'an unknown keyword is added',
      'count: { type: integer }',
      'count: { type: integer, contentEncoding: x }',
      'contentEncoding changed',
    ],
    ['a response is removed', "        '400':", "        '422':", 'response 400 was removed'],
    ['a header is removed', 'X-Id:', 'X-Other:', 'header X-Id was removed'],
    [
      'a header is not promised any more',
      '{ required: true, schema: { type: string } } }',
      '{ schema: { type: string } } }',
      'header X-Id is not promised',
    ],
    [
      'an empty response gets a body',
      'description: Done\n          headers',
      'description: Done\n          content: { text/plain: {} }\n          headers',
      'was empty and has a body now',
    ],
    [
      'a property of a response is removed',
      '        detail: { type: string, maxLength: 50 }\n',
      '',
      'detail was removed',
    ],
    [
      'a property of a response is not promised any more',
      'required: [title]',
      'required: []',
      'title is not promised any more',
    ],
    [
      'a property of a response changes its type',
      'detail: { type: string, maxLength: 50 }',
      'detail: { type: number }',
      'type changed',
    ],
    ['a text in a response gets longer', 'maxLength: 50', 'maxLength: 500', 'maxLength changed from 50 to 500'],
    ['a response has a new value of an enum', 'enum: [bad, worse]', 'enum: [bad, worse, worst]', 'enum changed'],
    [
      'a response may be null',
      'detail: { type: string,',
      'detail: { type: string, nullable: true,',
      'nullable changed',
    ],
  ])('%s', (_what, from, to, complaint) => {
    const found = breakingChanges(releasedContract, changed(from, to));
    expect(found).toContainEqual(expect.stringContaining(complaint));
  });

  it('is named by its place', () => {
    expect(breakingChanges(releasedContract, changed('maximum: 100', 'maximum: 99'))).toContain(
      'PUT /things/{id} request application/json.size: maximum changed from 100 to 99',
    );
  });

  it('is found where a body used to allow unknown properties', () => {
    const free = changed('additionalProperties: false', 'additionalProperties: true');
    expect(breakingChanges(free, releasedContract)).toContain(
      'PUT /things/{id} request application/json.additionalProperties is not allowed any more',
    );
  });
});

describe('an addition', () => {
  it.each([
    ['nothing changes', 'putThing', 'putThing'],
    ['a server', '{ url: / }', '{ url: / }, { url: /v2 }'],
    ['a path', '  /open:', '  /new: { get: { operationId: getNew, responses: {} } }\n  /open:'],
    ['a method', '    put:', '    delete: { operationId: deleteThing, responses: {} }\n    put:'],
    ['another way to be let in', 'security: [{ key: [] }]', 'security: [{ key: [] }, { session: [] }]'],
    ['no key is needed any more', 'operationId: putThing', 'operationId: putThing\n      security: []'],
    [
      'an optional parameter',
      '      parameters:\n        - ',
      '      parameters:\n        - { name: x, in: query, schema: {} }\n        - ',
    ],
    ['a value of a parameter', 'enum: [fast, slow]', 'enum: [fast, slow, steady]'],
    ['a media type', '          text/csv: {}\n', '          text/csv: {}\n          text/tsv: {}\n'],
    ['an optional property', '        count:', '        weight: { type: number }\n        count:'],
    ['a property need not be sent any more', 'required: [name]', 'required: []'],
    ['unknown properties are accepted', 'additionalProperties: false', 'additionalProperties: true'],
    ['a wider type', 'count: { type: integer }', 'count: { type: number }'],
    ['null is accepted', 'count: { type: integer }', 'count: { type: integer, nullable: true }'],
    ['a higher maximum', 'maximum: 100', 'maximum: 200'],
    ['a lower minimum', 'minimum: 0', 'minimum: -1'],
    ['no maximum', ', maximum: 100', ''],
    ['a longer text', 'maxLength: 255', 'maxLength: 256'],
    ['no pattern', ", pattern: '^a'", ''],
    ['a longer list', 'maxItems: 3', 'maxItems: 4'],
    ['a value of an enum', 'enum: [red, green]', 'enum: [green, blue, red]'],
    ['a webhook', 'webhooks:', 'webhooks:\n  thing.sold: { post: { operationId: onThingSold } }'],
    ['a field of a webhook', 'thingId: {', 'ownerId: { type: string }\n                thingId: {'],
    ['a promise of a webhook', 'required: [thingId]', 'required: [thingId, state]'],
    ['a response', "        '400':", "        '409': { description: Conflict }\n        '400':"],
    ['a header', 'headers: { ', 'headers: { X-New: { schema: { type: string } }, '],
    ['a property of a response', '        detail:', '        hint: { type: string }\n        detail:'],
    ['a promise', 'required: [title]', 'required: [title, detail]'],
    ['words', 'description: Its name', 'description: What it is called'],
    ['an example', 'count: { type: integer }', 'count: { type: integer, example: 3 }'],
  ])('passes: %s', (_what, from, to) => {
    expect(breakingChanges(releasedContract, changed(from, to))).toEqual([]);
  });
});

describe('a contract that cannot be compared', () => {
  it.each([
    [
      'a reference that leads nowhere',
      "$ref: '#/components/schemas/Error'",
      "$ref: '#/components/schemas/Errors'",
      /leads nowhere/,
    ],
    [
      'a reference to another file',
      "$ref: '#/components/schemas/Error'",
      "$ref: 'other.yaml#/Error'",
      /within the document/,
    ],
  ])('is refused: %s', (_what, from, to, message) => {
    expect(() => breakingChanges(releasedContract, changed(from, to))).toThrow(message);
  });
});
