import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { validate } from '@readme/openapi-parser';
import { pathOf, portalTypes } from '../../dev/contract/contract-types.ts';
import { portalContractPath } from '../../src/composition/http/portal-api.ts';
import type { PortalDependencies } from '../../src/composition/http/portal-dependencies.ts';
import { portalRoutes } from '../../src/composition/http/portal-routes.ts';
import { createSessionCookie } from '../../src/features/accounts/http/session-cookie.ts';
import { contractOperations, readPortalContract } from '../support/portal-contract.ts';

type Json = ReturnType<typeof JSON.parse>;

const publicUrl = 'http://attain.test';
const contract = await readPortalContract();
const operations = await contractOperations();

/** Every schema with its place, also those within schemas. */
function schemasIn(value: Json, at = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([key, member]) => {
    const place = `${at}/${key}`;
    const isSchema = key === 'schema' || key === 'items' || at.endsWith('/properties');
    return [...(isSchema ? [[place, member] as [string, Json]] : []), ...schemasIn(member, place)];
  });
}

describe('the contract of the portal’s own API', () => {
  it('is a valid OpenAPI document', async () => {
    expect(await validate(portalContractPath)).toMatchObject({ valid: true });
  });

  it('has exactly the routes that there are, each with the same guard', () => {
    // The handlers are not called, so that nothing is needed to make them.
    const routes = portalRoutes({ publicUrl } as PortalDependencies, createSessionCookie(publicUrl));
    const declared = routes.map(({ method, path, access }) => `${access} ${method.toUpperCase()} ${path}`);
    const described = operations.map(([name, { access }]) => `${access} ${name}`);
    expect(declared.sort()).toEqual(described.sort());
  });

  it('names each schema once, so that the generated types have the same names', () => {
    // The generator puts a prefix before the second one of a name: `schemas-Action`.
    const generated = readFileSync(pathOf(portalTypes), 'utf8');
    expect(generated.match(/'schemas-\w+'/g) ?? []).toEqual([]);
  });

  it('describes each schema and each of its properties', () => {
    const schemas = schemasIn(contract.paths);
    expect(schemas.length).toBeGreaterThan(200);
    expect(schemas.filter(([, schema]) => !schema.description).map(([place]) => place)).toEqual([]);
  });

  it('has an end to each text and each list that is sent', () => {
    const endless = operations.flatMap(([name, { operation, parameters }]) =>
      [...schemasIn(operation.requestBody?.content ?? {}), ...schemasIn({ parameters })]
        .filter(([, schema]) => schema !== undefined)
        .filter(([, { type, enum: values, format, pattern, maxLength, maxItems }]) => {
          if (type === 'array') return maxItems === undefined;
          const bounded = maxLength !== undefined || /\{\d+\}\$$/.test(pattern ?? '');
          return type === 'string' && values === undefined && !['uuid', 'date-time'].includes(format) && !bounded;
        })
        .map(([place]) => `${name} ${place}`),
    );
    expect(endless).toEqual([]);
  });

  it('names each operation once and describes each tag', () => {
    const ids = operations.map(([, { operation }]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(operations.flatMap(([, { operation }]) => operation.tags));
    expect([...tags].sort()).toEqual(contract.tags.map((tag: Json) => tag.name).sort());
  });
});

describe.each(operations)('%s', (_name, { method, access, operation }) => {
  it('is described, and says who may call it', () => {
    for (const key of ['operationId', 'summary', 'description']) expect(operation[key]).toMatch(/\S/);
    expect(operation.tags).toHaveLength(1);
    expect(['ANYBODY', 'STAFF', 'ADMIN']).toContain(access);
    const session = method === 'get' ? { session: [] } : { session: [], csrf: [] };
    expect(operation.security ?? contract.security).toEqual(access === 'ANYBODY' ? [] : [session]);
  });

  it('declares every error that its guards can give', () => {
    const declared = Object.keys(operation.responses);
    if (access !== 'ANYBODY') expect(declared).toContain('401');
    if (method !== 'get' || access === 'ADMIN') expect(declared).toContain('403');
    if (method === 'post' || method === 'put') expect(declared).toEqual(expect.arrayContaining(['400', '413', '415']));
    expect(declared).toContain('500');
  });

  it.each(Object.entries<Json>(operation.responses))(
    '%s carries the request id, and is an Error from 400 on',
    (status, response) => {
      expect(response.description).toMatch(/\S/);
      expect(response.headers['X-Request-Id']).toBeDefined();
      if (Number(status) < 400) return;
      const { schema, example } = response.content['application/json'];
      expect(schema.required).toEqual(expect.arrayContaining(['title', 'message']));
      if (example !== undefined) expect(Object.values(STATUS_CODES)).toContain(example.title);
    },
  );
});
