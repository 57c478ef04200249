import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mostRepeatedEmails } from '../../src/features/certificates/limit-decisions.ts';
import { findCertificateEmails } from '../../src/features/certificates/store/certificate-emails.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  ids = await buildOneOfEach(portal.database, portal.organisation);
});
afterAll(() => portal.close());

const repeat = () => portal.staff.post(`/certificates/${ids['certificateId']}/repeat-email`);

interface Email {
  readonly id: string;
  readonly kind: string;
  readonly transition_number: number;
  readonly recipient_email: string;
  readonly message_id: string;
}
const emails = () =>
  portal.database.rows<Email>(
    `select id, kind, transition_number, recipient_email, message_id from email_outbox where certificate_id = $1 order by id`,
    [ids['certificateId']],
  );
const sendAll = () =>
  portal.database.asOwner(
    `update email_outbox set state = 'SENT', sent_at = now() where certificate_id = '${ids['certificateId']}'`,
  );

it('the e-mail about a valid certificate is sent again to the present address, as an e-mail of its own', async () => {
  const [first, ...others] = await emails();
  expect(others).toEqual([]);
  await portal.database.asOwner(
    `update email_outbox set state = 'PENDING' where id = '${first!.id}'; update student set email = 'lost@example.org' where id = '${ids['studentId']}'`,
  );
  expect((await repeat()).status).toBe(204);
  const again = (await emails())[1]!;
  expect(again).toMatchObject({ kind: 'ISSUED', transition_number: -1, recipient_email: 'lost@example.org' });
  expect(again.message_id).not.toBe(first!.message_id);
  // Its date is that of the issue.
  await portal.database.asOwner(
    `update certificate_change set occurred_at = '2026-01-05T10:00:00Z' where certificate_id = '${ids['certificateId']}'`,
  );
  const [loaded] = await portal.database.app.inOrganisation(portal.organisation.id, (tx) =>
    findCertificateEmails(tx, [again.id]),
  );
  expect(loaded!.occurredAt.toISOString()).toBe('2026-01-05T10:00:00.000Z');

  // The new one waits to be sent to this address.
  expectError(await repeat(), 409);
  expect(await emails()).toHaveLength(2);
});

it('it is in the timeline and in the audit log', async () => {
  const { items } = (await portal.staff.get(`/enrolments/${ids['enrolmentId']}/timeline`)).json;
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'DEED', action: 'certificate.email_repeated', actor: expect.anything() }),
  );
  expect(items.filter(({ kind }: Json) => kind === 'EMAIL')).toHaveLength(2);
  const { json } = await portal.admin.get('/audit-entries?action=certificate.email_repeated');
  expect(json.items).toMatchObject([
    {
      subjectId: ids['certificateId'],
      subjectName: 'C-000001',
      link: { kind: 'ENROLMENT', id: ids['enrolmentId'] },
      actor: { userId: portal.organisation.staff.id },
    },
  ]);
});

it('a change without an e-mail of its own keeps saying so', async () => {
  const [again] = (await emails()).slice(-1);
  // As if it had been sent again in the same moment.
  await portal.database.asOwner(`
    update certificate_change set occurred_at = (select created_at from email_outbox where id = '${again!.id}'), cause_kind = 'REPORT'
    where certificate_id = '${ids['certificateId']}'`);
  const { items } = (await portal.staff.get(`/enrolments/${ids['enrolmentId']}/timeline`)).json;
  expect(items.find(({ kind }: Json) => kind === 'CERTIFICATE')).toMatchObject({ withoutEmail: true });
});

it('it is sent again a few times a day', async () => {
  for (let turn = 1; turn < mostRepeatedEmails.certificate; turn += 1) {
    await sendAll();
    expect((await repeat()).status).toBe(204);
  }
  await sendAll();
  const refused = await repeat();
  expectError(refused, 429);
  expect(refused.json.message).toContain('5 times within 24 hours');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(new Set((await emails()).map((each) => each.message_id)).size).toBe(1 + mostRepeatedEmails.certificate);
  await portal.database.asOwner(
    `update audit_entry set id = uuidv7(-interval '25 hours'), occurred_at = now() - interval '25 hours'
     where id = (select min(id::text)::uuid from audit_entry where action = 'certificate.email_repeated')`,
  );
  expect((await repeat()).status).toBe(204);
  expect((await emails()).at(-1)).toMatchObject({ transition_number: -1 - mostRepeatedEmails.certificate });
});

it('an organisation sends two hundred again in an hour', async () => {
  await sendAll();
  await portal.database.asOwner(`delete from audit_entry where action = 'certificate.email_repeated'`);
  await portal.database.asOwner(
    Array.from(
      { length: mostRepeatedEmails.organisation },
      () => `
        insert into audit_entry (id, organisation_id, actor_kind, actor_user_id, action, subject_id, details, occurred_at)
        values ('${newId()}', '${portal.organisation.id}', 'USER', '${portal.organisation.staff.id}',
          'certificate.email_repeated', '${newId()}', '{}', now())`,
    ).join(';'),
  );
  const refused = await repeat();
  expectError(refused, 429);
  expect(refused.json.message).toContain('200 e-mails');
  await portal.database.asOwner(`delete from audit_entry where action = 'certificate.email_repeated'`);
});

it('a reinstated certificate’s e-mail is that of the reinstatement', async () => {
  await portal.admin.post(`/certificates/${ids['certificateId']}/revoke`, { reason: 'A test' });
  const revoked = await repeat();
  expectError(revoked, 409);
  expect(revoked.json.message).toContain('not valid');
  await portal.admin.post(`/certificates/${ids['certificateId']}/reinstate`);
  await sendAll();
  expect((await repeat()).status).toBe(204);
  expect((await emails()).at(-1)).toMatchObject({ kind: 'REINSTATED' });
});

it('there is nothing to send to an erased student', async () => {
  await sendAll();
  await portal.database.asOwner(`update student set erased_at = now() where id = '${ids['studentId']}'`);
  const before = (await emails()).length;
  expectError(await repeat(), 409);
  expect(await emails()).toHaveLength(before);
});
