import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { createResetTokens } from '../../src/features/accounts/password-reset/reset-tokens.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { expectError } from '../support/http-client.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from '../workflows/workflow-environment.ts';
import { call, fromPortal, PortalClient, signedIn, type PortalAnswer } from '../support/portal-client.ts';
import { buildPortalOrganisation, buildUser, testPassword, type TestUser } from '../support/portal-organisation.ts';

let environment: WorkflowEnvironment;
let api: ApiServer;
let organisationId: string;

beforeAll(async () => {
  environment = await createWorkflowEnvironment();
  organisationId = (await buildPortalOrganisation(environment.database.app)).id;
  api = await startApi(environment.database, { TEMPORAL_TASK_QUEUE: environment.temporal.taskQueue });
});
afterAll(async () => {
  await api.close();
  await environment.close();
});

const newPassword = 'a password that I remember';
const newUser = () => buildUser(environment.database.app, organisationId, 'STAFF', 'Grace Hopper');
const post = (path: string, body: unknown): Promise<PortalAnswer> =>
  call(api, 'POST', `/password-reset${path}`, { headers: fromPortal, body });
const tokens = createResetTokens(testKeyring);

/** Ids of a user's requests, the oldest first. */
async function resetsOf(user: TestUser): Promise<string[]> {
  const rows = await environment.database.rows<{ id: string }>(
    'select id from password_reset where user_id = $1 order by id',
    [user.id],
  );
  return rows.map(({ id }) => id);
}

async function askedToken(user: TestUser): Promise<string> {
  expect((await post('', { email: user.email })).status).toBe(202);
  return tokens.create((await resetsOf(user)).at(-1)!).token;
}

describe('a forgotten password', () => {
  it('is replaced by the link in the e-mail, once; all sessions end', async () => {
    const user = await newUser();
    const former = await signedIn(api, user);
    expect((await post('', { email: ` ${user.email.toUpperCase()}`.trim() })).status).toBe(202);
    const mail = await eventually(() =>
      Promise.resolve(environment.smtp.messages.find(({ raw }) => raw.includes(user.email)) ?? null),
    );
    const [resetId] = await resetsOf(user);
    expect(mail.raw).toMatch(new RegExp(`^Message-ID:\\s+<password-reset\\.${resetId}@`, 'm'));
    const { token } = tokens.create(resetId!);
    expect(mail.raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(`/password-reset#token=${token}`);

    const preview = await post('/preview', { token });
    expect(preview.json).toEqual({
      email: user.email,
      organisationName: expect.any(String),
      expiresAt: expect.any(String),
    });
    const minutes = (Date.parse(preview.json.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);

    const done = await post('/complete', { token, newPassword });
    expect(done.status).toBe(204);
    expect(done.headers['set-cookie']).toBeUndefined();
    expectError(await former.get('/session'), 401);
    expectError(await new PortalClient(api).signIn(user.email, testPassword), 401);
    expect((await new PortalClient(api).signIn(user.email, newPassword)).status).toBe(201);
    expectError(await post('/complete', { token, newPassword }), 409);
    expectError(await post('/preview', { token }), 409);
    expect(
      await environment.database.rows(
        `select action, actor_kind from audit_entry where subject_id = $1 and action like 'password%' order by id`,
        [user.id],
      ),
    ).toEqual([
      { action: 'password_reset.requested', actor_kind: 'SYSTEM' },
      { action: 'password.reset', actor_kind: 'USER' },
    ]);
  });

  it('is answered alike for a known, an unknown and a deactivated address, and takes as long', async () => {
    const [user, gone] = [await newUser(), await newUser()];
    await environment.database.asOwner(`update user_account set deactivated_at = now() where id = '${gone.id}'`);
    const before = environment.smtp.messages.length;
    const answers = [];
    for (const email of [user.email, `nobody-${newId()}@example.org`, gone.email]) {
      const startedAt = performance.now();
      const { status, body } = await post('', { email });
      answers.push({ status, body: body.toString() });
      const elapsed = performance.now() - startedAt;
      expect(elapsed).toBeGreaterThan(290);
      expect(elapsed).toBeLessThan(600);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 202, body: '' })]),
    );
    await eventually(() => Promise.resolve(environment.smtp.messages.length > before ? true : null));
    expect(await resetsOf(gone)).toEqual([]);
    expect(environment.smtp.messages.slice(before).every(({ raw }) => raw.includes(user.email))).toBe(true);
  });

  it('is asked for five times in a quarter of an hour at most, without a word about signing in', async () => {
    const email = `nobody-${newId()}@example.org`;
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await post('', { email })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expectError(await new PortalClient(api).signIn(email, testPassword), 401);
  });

  it('forgives the attempts to sign in that came before', async () => {
    const user = await newUser();
    const wrong = () => new PortalClient(api).signIn(user.email, 'not the password');
    for (let attempt = 0; attempt < 11; attempt += 1) await wrong();
    expectError(await wrong(), 429);
    await post('/complete', { token: await askedToken(user), newPassword });
    expect((await new PortalClient(api).signIn(user.email, newPassword)).status).toBe(201);
  });
});

describe('a link to a new password', () => {
  it('stops working when a newer one is asked for', async () => {
    const user = await newUser();
    const first = await askedToken(user);
    const second = await askedToken(user);
    expectError(await post('/complete', { token: first, newPassword }), 409);
    expect((await post('/complete', { token: second, newPassword })).status).toBe(204);
  });

  it('stops working after an hour, when the password is changed, and when the user is deactivated', async () => {
    const late = await newUser();
    const lateToken = await askedToken(late);
    await environment.database.asOwner(`update password_reset set expires_at = now() where user_id = '${late.id}'`);
    expectError(await post('/complete', { token: lateToken, newPassword }), 409);

    const remembered = await newUser();
    const rememberedToken = await askedToken(remembered);
    const client = await signedIn(api, remembered);
    await client.post('/password', { currentPassword: testPassword, newPassword: 'another password of mine' });
    expectError(await post('/complete', { token: rememberedToken, newPassword }), 409);

    const gone = await newUser();
    const goneToken = await askedToken(gone);
    await environment.database.asOwner(`update user_account set deactivated_at = now() where id = '${gone.id}'`);
    expectError(await post('/complete', { token: goneToken, newPassword }), 404);
  });

  it('works once, however many use it at the same moment', async () => {
    const token = await askedToken(await newUser());
    const answers = await Promise.all(
      [1, 2, 3].map((each) => post('/complete', { token, newPassword: `${newPassword} ${each}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });

  it('is none that was guessed, nor one of an invitation', async () => {
    expectError(await post('/preview', { token: 'x'.repeat(43) }), 404);
    expectError(await post('/complete', { token: 'x'.repeat(43), newPassword }), 404);
    expectError(await post('/complete', { token: 'x'.repeat(43), newPassword: 'too short' }), 400);
  });

  it('is stored as its SHA-256 only, and in no log line', async () => {
    const token = await askedToken(await newUser());
    const [dump] = await environment.database.rows<{ text: string }>(
      `select string_agg(r::text, ' ') as text from password_reset r`,
    );
    expect(dump!.text).not.toContain(token);
    expect(api.logged.text()).not.toContain(token);
  });
});

describe('its e-mail', () => {
  it('is tried again by a run of its own while the mail server defers it', async () => {
    const user = await newUser();
    environment.answerMailWith(451);
    await askedToken(user);
    const [resetId] = await resetsOf(user);
    const email = async () => {
      const [row] = await environment.database.rows<{ id: string; state: string; error: string | null }>(
        'select id, state, last_error as error from email_outbox where subject_id = $1',
        [resetId],
      );
      return row!;
    };
    const { id } = await eventually(async () => ((await email()).error === null ? null : email()));
    environment.answerMailWith(null);
    await eventually(async () => ((await email()).state === 'SENT' ? true : null));
    const handle = environment.temporal.client.workflow.getHandle(`email-${id}`);
    expect(await handle.result()).toBe('SENT');
    await environment.runs.startEmailRun({ organisationId, emailId: id });
    expect(await environment.temporal.client.workflow.getHandle(`email-${id}`).result()).toBe('DONE');
  });
});
