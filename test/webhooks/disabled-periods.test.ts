import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { disabledPeriods } from '../../src/features/webhooks/store/webhook-recoveries.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildPortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const minute = 60_000;

it('many switches in a short time are one period, and what ended before is none', async () => {
  const { id: organisationId } = await buildPortalOrganisation(database.app);
  const endpointId = newId();
  const now = Date.now();
  const switched = (count: number, minutesAgo: number) =>
    database.asOwner(`
      insert into audit_entry (id, organisation_id, actor_kind, action, subject_id, details, occurred_at)
      select uuidv7(t.at - now()), '${organisationId}', 'SYSTEM',
        case n % 2 when 0 then 'webhook_endpoint.disabled' else 'webhook_endpoint.enabled' end, '${endpointId}', '{}', t.at
      from generate_series(0, ${count - 1}) n, lateral (
        select to_timestamp(${now / 1000}) - interval '${minutesAgo} minutes' + n * interval '50 milliseconds' as at) t`);
  await switched(2, 600);
  await switched(2_000, 120);
  await switched(2, 60);
  const periodsSince = async (minutesAgo: number) =>
    database.app.inOrganisation(organisationId, (tx) =>
      disabledPeriods(tx, endpointId, new Date(now - minutesAgo * minute)),
    );
  expect(await periodsSince(900)).toHaveLength(3);
  expect(await periodsSince(300)).toHaveLength(2);
  const [period] = await periodsSince(300);
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  // A minute is added at both ends.
  expect(timeOf(period!.from)).toBe(now - 121 * minute);
  expect(timeOf(period!.to)).toBe(now - 120 * minute + 1_999 * 50 + minute);
  expect(await periodsSince(5)).toEqual([]);
});
