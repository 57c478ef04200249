import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { nameEndpoints } from '../../src/schema/migrations/migration-0038-endpoint-names.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { addEndpoint } from './webhook-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

it('the migration names endpoints after their hosts, and those on one host differently', async () => {
  const urls = [
    'https://crm.example/a',
    'https://crm.example/b?c=d',
    'https://erp.example:8443/',
    'https://crm.example',
  ];
  const ids: string[] = [];
  for (const url of urls) ids.push((await addEndpoint(portal.admin, { url })).id);
  const named = await addEndpoint(portal.admin, { name: 'Has a name' });
  await portal.database.asOwner(`update webhook_endpoint set name = '' where id <> '${named.id}'`);
  await portal.database.asOwner(nameEndpoints);
  const rows = await portal.database.rows<{ name: string }>('select name from webhook_endpoint order by id');
  expect(rows.map(({ name }) => name)).toEqual([
    'crm.example',
    'crm.example (2)',
    'erp.example:8443',
    'crm.example (3)',
    'Has a name',
  ]);
});
