import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mostDecisions } from '../../src/features/certificates/limit-decisions.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let certificateId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  ({ certificateId = '' } = await buildOneOfEach(portal.database, portal.organisation));
});
afterAll(() => portal.close());

const decide = (turn: number) =>
  turn % 2 === 0
    ? portal.admin.post(`/certificates/${certificateId}/revoke`, { reason: 'A test' })
    : portal.admin.post(`/certificates/${certificateId}/reinstate`);

const emails = () => portal.database.rows('select 1 from email_outbox where certificate_id = $1', [certificateId]);

/** Decisions about other certificates. */
const addDecisions = (count: number, age: string) =>
  portal.database.asOwner(
    Array.from(
      { length: count },
      () => `
        insert into audit_entry (id, organisation_id, actor_kind, actor_user_id, action, subject_id, details, occurred_at)
        values (uuidv7(-interval '${age}'), '${portal.organisation.id}', 'USER', '${portal.organisation.admin.id}',
          'certificate.revoked', '${newId()}', '{}', now() - interval '${age}')`,
    ).join(';'),
  );

it('a certificate is revoked and reinstated a few times an hour, since each sends an e-mail', async () => {
  const before = (await emails()).length;
  for (let turn = 0; turn < mostDecisions.certificate; turn += 1) expect((await decide(turn)).status).toBe(200);
  const refused = await decide(0);
  expectError(refused, 429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(await emails()).toHaveLength(before + mostDecisions.certificate);
  await portal.database.asOwner(
    `update audit_entry set id = uuidv7(-interval '61 minutes'), occurred_at = now() - interval '61 minutes'
     where subject_id = '${certificateId}' and id = (
       select min(id::text)::uuid from audit_entry where subject_id = '${certificateId}' and action = 'certificate.revoked')`,
  );
  expect((await decide(0)).status).toBe(200);
});

it('an organisation revokes and reinstates two hundred an hour', async () => {
  await portal.database.asOwner(`delete from audit_entry where action like 'certificate.re%'`);
  await addDecisions(mostDecisions.organisation, '61 minutes');
  await addDecisions(mostDecisions.organisation - 1, '10 minutes');
  expect((await decide(1)).status).toBe(200);
  const refused = await decide(0);
  expectError(refused, 429);
  expect(refused.json.message).toContain('200 certificates');
  expect(Number(refused.headers['retry-after'])).toBeLessThan(3_100);
});
