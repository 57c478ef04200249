import { describe, expect, it } from '@jest/globals';
import { namedIds } from '../../portal-api/named-ids.ts';
import type { ContractOperation } from '../../support/portal-contract.ts';

type Json = ReturnType<typeof JSON.parse>;

const id = { type: 'string', format: 'uuid' };
const ids = { type: 'array', items: id };

/** A request whose body has these properties. */
const operation = (properties: Json, path = '/students/export'): ContractOperation => ({
  method: 'post',
  path,
  access: 'STAFF',
  operation: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } },
  parameters: [],
});
const kindsIn = (properties: Json, path?: string) => namedIds(operation(properties, path)).map(({ kind }) => kind);

describe('the ids in a body', () => {
  it('are of the kind that the property or the address is called after', () => {
    const units = { type: 'array', items: { type: 'object', properties: { id } } };
    expect(kindsIn({ ids })).toEqual(['studentId']);
    expect(kindsIn({ ids }, '/held-certificates/release')).toEqual(['heldCertificateId']);
    expect(kindsIn({ ids }, '/bulk-runs')).toEqual(['studentId']);
    expect(kindsIn({ reportIds: ids, toStudentId: id, units })).toEqual(['reportId', 'toStudentId', 'unitId']);
  });

  it.each<[string, Json, string]>([
    ['a property of another name', { roomId: id }, '/students/export'],
    ['an array of another name', { roomIds: ids }, '/students/export'],
    ['ids of another address', { ids }, '/rooms/export'],
    ['a choice', { subject: { oneOf: [{ type: 'object', properties: { unitId: id } }] } }, '/students/export'],
    ['ids under any name', { marks: { type: 'object', additionalProperties: id } }, '/students/export'],
  ])('that are not understood fail the test: %s', (_what, properties, path) => {
    expect(() => namedIds(operation(properties, path))).toThrow(/named-ids\.ts/);
  });
});
