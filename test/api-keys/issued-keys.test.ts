import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listApiKeys, revokeApiKey, rotateApiKey } from '../../src/features/api-keys/index.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let organisation: TestOrganisation;
const operator = { kind: 'COMMAND_LINE' } as const;
const list = (limit = 20) => listApiKeys(database.app, organisation.id, limit);

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app);
});
afterAll(() => database.close());

async function report(key: string): Promise<Date> {
  const { id } = (await createVerifyApiKey(database.app)(key))!;
  const body = { requestId: newId(), remoteAddress: null, lmsEnrolmentId: 'course-1', progress: 5 };
  await createReceiveReport(database.intake)({ apiKeyId: id, ...body });
  const [latest] = await database.rows<{ at: Date }>('select max(received_at) as at from progress_report');
  return latest!.at;
}

it('lists active and revoked keys with their last use, and never the key', async () => {
  const firstUse = await report(organisation.apiKey);
  const second = await rotateApiKey(database.app, organisation.id, operator);
  await rotateApiKey(database.app, organisation.id, operator).then(({ key }) => report(key));
  const keys = await list();
  expect(keys).toEqual([
    expect.objectContaining({ lastUsedAt: expect.any(Date), revokedAt: null }),
    expect.objectContaining({ masked: second.masked, lastUsedAt: null, revokedAt: expect.any(Date) }),
    expect.objectContaining({ lastUsedAt: firstUse, revokedAt: expect.any(Date) }),
  ]);
  expect(keys[0]!.lastUsedAt!.getTime()).toBeGreaterThan(firstUse.getTime());
  for (const key of [second.key, organisation.apiKey]) expect(JSON.stringify(keys)).not.toContain(key.slice(4, 20));
  expect(await list(1)).toEqual([keys[0]]);
});

it('revokes the key without a new one, once, and records who did', async () => {
  const { key, masked } = await rotateApiKey(database.app, organisation.id, operator);
  expect(await revokeApiKey(database.app, organisation.id, operator)).toBe(masked);
  expect(await createVerifyApiKey(database.app)(key)).toBeNull();
  expect((await list()).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  expect(await revokeApiKey(database.app, organisation.id, operator)).toBeNull();
  const entries = await database.rows(
    `select actor_kind, details from audit_entry where action = 'api_key.revoked' order by id desc`,
  );
  expect(entries).toHaveLength(4);
  expect(entries[0]).toEqual({ actor_kind: 'COMMAND_LINE', details: { masked } });
});
