import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { expectError } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createTemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { testServices } from '../support/services.ts';
import { call, fromPortal, PortalClient, signedIn, type PortalAnswer } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';

let database: TestDatabase;
let api: ApiAndWorker;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  api = await startApiAndWorker(database);
  admin = await signedIn(api, organisation.admin);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const password = 'a password of my own';
let count = 0;

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** The text of the newest e-mail to an address, as a reader sees it. */
function mailTo(email: string): Promise<string> {
  return eventually(() => {
    const message = api.worker.smtp.messages.findLast(({ recipients }) => recipients.includes(email));
    return message === undefined ? null : message.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  });
}

async function invite(role = 'STAFF'): Promise<Invited> {
  count += 1;
  const email = `guest-${count}@example.org`;
  const answer = await admin.post('/invitations', { email, name: 'Grace Guest', role });
  expect(answer.status).toBe(201);
  const token = /http:\/\/attain\.test\/invitation#token=([\w-]{43})/.exec(await mailTo(email))![1]!;
  return { id: answer.json.id, email, token };
}

const accept = (token: string): Promise<PortalAnswer> =>
  call(api, 'POST', '/invitations/accept', { headers: fromPortal, body: { token, password } });
const preview = (token: string): Promise<PortalAnswer> =>
  call(api, 'POST', '/invitations/preview', { headers: fromPortal, body: { token } });

describe('an invitation', () => {
  it('comes by e-mail and makes a user who is signed in at once', async () => {
    const { id, email, token } = await invite('ADMIN');
    const mail = await mailTo(email);
    expect(mail).toContain('Ada Admin invites you');
    expect(mail).toContain('as an administrator');

    expect((await preview(token)).json).toEqual({
      email,
      name: 'Grace Guest',
      organisationName: organisation.name,
      role: 'ADMIN',
      expiresAt: expect.any(String),
    });
    const guest = new PortalClient(api);
    const answer = await guest.post('/invitations/accept', { token, password });
    expect(answer.status).toBe(201);
    expect(answer.json.user).toEqual(expect.objectContaining({ email, name: 'Grace Guest', role: 'ADMIN' }));
    expect((await guest.get('/users')).status).toBe(200);
    expect((await new PortalClient(api).signIn(email, password)).status).toBe(201);

    const { json } = await admin.get('/invitations');
    expect(json.items.find((each: { id: string }) => each.id === id)).toEqual(
      expect.objectContaining({
        acceptedAt: expect.any(String),
        language: 'en',
        emailState: 'SENT',
        emailError: null,
      }),
    );
    expect(
      await database.rows(
        'select action, actor_user_id = $2 as invited from audit_entry where subject_id = $1 order by id',
        [id, answer.json.user.id],
      ),
    ).toEqual([
      { action: 'invitation.created', invited: false },
      { action: 'invitation.accepted', invited: true },
    ]);
  });

  it('is good for one user, however many accept it at once', async () => {
    const { email, token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await database.rows('select 1 from user_account where email = $1', [email])).toHaveLength(1);
    expectError(await preview(token), 409);
  });

  it('does not work once it is withdrawn', async () => {
    const { id, token } = await invite();
    expect((await admin.post(`/invitations/${id}/withdraw`)).json.withdrawnAt).toEqual(expect.any(String));
    expectError(await accept(token), 409);
    expectError(await preview(token), 409);
    expectError(await admin.post(`/invitations/${id}/withdraw`), 409);
    expectError(await admin.post(`/invitations/${id}/resend`), 409);
  });

  it('expires, and works again when it is sent again', async () => {
    const { id, email, token } = await invite();
    await database.asOwner(`update invitation set expires_at = now() - interval '1 second' where id = '${id}'`);
    expectError(await accept(token), 409);
    const before = api.worker.smtp.messages.length;
    const renewed = await admin.post(`/invitations/${id}/resend`);
    expect(renewed.status).toBe(200);
    expect(Date.parse(renewed.json.expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    await eventually(() => (api.worker.smtp.messages.length > before ? true : null));
    const again = /#token=([\w-]{43})/.exec(await mailTo(email))![1]!;
    expect((await accept(again)).status).toBe(201);
  });

  it('is not made twice for one address, whatever its case', async () => {
    const { id, email } = await invite();
    const body = { email: email.toUpperCase(), name: 'Grace', role: 'STAFF' };
    expectError(await admin.post('/invitations', body), 409);
    await admin.post(`/invitations/${id}/withdraw`);
    expect((await admin.post('/invitations', body)).status).toBe(201);
  });

  it('is not made for a user of the organisation', async () => {
    const { email, id } = organisation.staff;
    expectError(await admin.post('/invitations', { email, name: 'Stan', role: 'ADMIN' }), 409);
    await admin.post(`/users/${id}/deactivate`);
    const answer = await admin.post('/invitations', { email, name: 'Stan', role: 'ADMIN' });
    expectError(answer, 409);
    expect(answer.json.message).toContain('reactivate');
  });

  it('to a user of another organisation tells the administrator nothing, and the guest that it cannot be', async () => {
    const other = await buildPortalOrganisation(database.app);
    const { email } = other.staff;
    const invited = await admin.post('/invitations', { email, name: 'Somebody', role: 'STAFF' });
    expect(invited.status).toBe(201);
    const token = /#token=([\w-]{43})/.exec(await mailTo(email))![1]!;
    expectError(await accept(token), 409);
    expect(await database.rows('select organisation_id from user_account where email = $1', [email])).toEqual([
      { organisation_id: other.id },
    ]);
  });

  it.each(['A'.repeat(43), `${'A'.repeat(42)}-`])('has no token %s', async (token) => {
    expectError(await preview(token), 404);
    expectError(await accept(token), 404);
  });

  it.each(['', 'short', 'A'.repeat(44), "' or 1=1 --", null, 5])('takes no token %j', async (token) => {
    expectError(await call(api, 'POST', '/invitations/preview', { headers: fromPortal, body: { token } }), 400);
  });

  it('needs a password of twelve characters', async () => {
    const { token } = await invite();
    const body = { token, password: 'x'.repeat(11) };
    expectError(await call(api, 'POST', '/invitations/accept', { headers: fromPortal, body }), 400);
    expect((await accept(token)).status).toBe(201);
  });

  it('keeps its token out of workflows, logs and the database', async () => {
    const { id, token } = await invite();
    await accept(token);
    const temporal = createTemporalClient({
      TEMPORAL_ADDRESS: testServices().temporalAddress,
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: api.taskQueue,
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
    });
    const [email] = await database.rows<{ workflow: string; run: string }>(
      'select workflow_id as workflow, run_id as run from email_outbox where subject_id = $1',
      [id],
    );
    const handle = temporal.client.workflow.getHandle(email!.workflow, email!.run);
    const payloads = JSON.stringify(await handle.fetchHistory(), (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    await temporal.connection.close();
    const decoded = [...payloads.matchAll(/"([A-Za-z0-9+/=]{8,})"/g)].map(([, text]) =>
      Buffer.from(text!, 'base64').toString('utf8'),
    );
    expect(decoded.join('\n')).toContain(organisation.id);
    const [dump] = await database.rows<{ text: string }>(
      `select (select string_agg(i::text, ' ') from invitation i) || (select string_agg(a::text, ' ') from audit_entry a) as text`,
    );
    const hex = Buffer.from(token, 'base64url').toString('hex');
    for (const text of [payloads, ...decoded, api.logged.text(), api.worker.logged.text(), dump!.text]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(hex);
      expect(text).not.toContain(password);
    }
  });
});
