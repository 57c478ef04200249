import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInvitationTokens } from '../../src/features/accounts/invitations/invitation-tokens.ts';
import { acceptInvitation, showInvitation } from '../../src/features/accounts/invitations/accept-invitation.ts';
import { sendEmail } from '../../src/platform/outbox/send-email.ts';
import { createEmailKinds } from '../../src/composition/email-kinds.ts';
import { createMailer, type Mailer } from '../../src/platform/outbox/smtp/mailer.ts';
import { inviteUser, renewOpenInvitation } from '../../src/features/accounts/invitations/invite-user.ts';
import { parseKeyring } from '../../src/platform/config/keyring.ts';
import { queueEmails } from '../../src/platform/outbox/store/email-outbox.ts';
import { newId } from '../../src/platform/ids.ts';
import { renewInvitation } from '../../src/features/accounts/store/invitations.ts';
import { eventually } from '../support/eventually.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from '../workflows/workflow-environment.ts';
import { buildPortalOrganisation, testPassword, type PortalOrganisation } from '../support/portal-organisation.ts';

let environment: WorkflowEnvironment;
let organisation: PortalOrganisation;
let mailer: Mailer;

beforeAll(async () => {
  environment = await createWorkflowEnvironment({}, undefined, false);
  organisation = await buildPortalOrganisation(environment.database.app);
  mailer = createMailer({ smtpUrl: environment.smtp.url, from: 'no-reply@attain.example' });
});
afterAll(async () => {
  await mailer.close();
  await environment.close();
});

const acceptance = {
  password: testPassword,
  address: '',
  language: 'en',
  origin: { remoteAddress: null, userAgent: null },
} as const;

/** The dependencies with which the worker sends invitations. */
const sending = () => ({
  database: environment.database.app,
  kinds: createEmailKinds({ PUBLIC_URL: 'https://attain.example', SECRET_KEYS: testKeyring }),
  log: environment.workerLog.log,
});

/** A mailer in whose first delivery somebody sends the invitation again. */
function renewingMailer(id: string): Mailer {
  let isFirst = true;
  return {
    ...mailer,
    send: async (message) => {
      const sent = await mailer.send(message);
      if (isFirst) await renewOpenInvitation(dependencies(), organisation.id, id, actor());
      isFirst = false;
      return sent;
    },
  };
}

/** The token of the link in a message. */
const tokenIn = (raw: string): string =>
  /#token=(?:3D)?([\w-]{43})/.exec(raw.replaceAll(/=\r?\n/g, ''))?.[1] ?? 'the message has no link';

const newerKey = `newer:${Buffer.alloc(32, 9).toString('base64')}`;
const olderKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;
const actor = () => ({ kind: 'USER', userId: organisation.admin.id }) as const;
const dependencies = (keyring = testKeyring) => ({
  database: environment.database.app,
  tokens: createInvitationTokens(keyring),
});

async function invite(keyring = testKeyring): Promise<string> {
  const input = { email: `guest-${newId()}@example.org`, name: 'Grace', role: 'STAFF' } as const;
  return (await inviteUser(dependencies(keyring), organisation.id, input, actor())).id;
}

/** The e-mail of an invitation that was queued last. */
async function queued(invitationId: string): Promise<{ organisationId: string; emailId: string }> {
  const [row] = await environment.database.rows<{ id: string }>(
    'select id from email_outbox where subject_id = $1 order by subject_number desc limit 1',
    [invitationId],
  );
  return { organisationId: organisation.id, emailId: row!.id };
}

const start = async (invitationId: string): Promise<void> => environment.runs.startEmailRun(await queued(invitationId));

const endingOf = async (invitationId: string): Promise<unknown> =>
  environment.temporal.client.workflow.getHandle(`email-${(await queued(invitationId)).emailId}`).result();

async function emailOf(id: string): Promise<{ state: string; error: string | null }> {
  const [row] = await environment.database.rows<{ state: string; error: string | null }>(
    'select state, last_error as error from email_outbox where id = $1',
    [(await queued(id)).emailId],
  );
  return row!;
}

describe('the e-mail of an invitation', () => {
  it('is sent once, however often its run is started', async () => {
    const id = await invite();
    const before = environment.smtp.messages.length;
    await Promise.all([start(id), start(id), start(id)]);
    expect(await endingOf(id)).toBe('SENT');
    await start(id);
    expect(await endingOf(id)).toBe('DONE');
    expect(environment.smtp.messages).toHaveLength(before + 1);
    expect(environment.smtp.messages.at(-1)!.raw).toMatch(
      new RegExp(`^Message-ID:\\s+<invitation\\.${id}\\.\\d+@`, 'm'),
    );
  });

  it('is in the language that was chosen with the invitation, also when it is sent again', async () => {
    const input = { email: `gast-${newId()}@example.org`, name: 'Grete', role: 'STAFF', language: 'de' } as const;
    const { id, language } = await inviteUser(dependencies(), organisation.id, input, actor());
    expect(language).toBe('de');
    await start(id);
    expect(await endingOf(id)).toBe('SENT');
    expect(environment.smtp.messages.at(-1)!.raw).toContain('Ihre Einladung');
    await renewOpenInvitation(dependencies(), organisation.id, id, actor());
    await start(id);
    expect(await endingOf(id)).toBe('SENT');
    expect(environment.smtp.messages.at(-1)!.raw).toContain('Ihre Einladung');
  });

  it('is tried again while the mail server defers it, and shows why', async () => {
    environment.answerMailWith(451);
    const id = await invite();
    await start(id);
    const waiting = await eventually(async () => {
      const email = await emailOf(id);
      return email.error === null ? null : email;
    });
    expect(waiting).toEqual({ state: 'PENDING', error: expect.stringContaining('451') });
    environment.answerMailWith(null);
    expect(await endingOf(id)).toBe('SENT');
    expect(await emailOf(id)).toEqual({ state: 'SENT', error: null });
  });

  it('is set aside when it is refused, and sent when it is sent again', async () => {
    environment.answerMailWith(550);
    const id = await invite();
    await start(id);
    expect(await endingOf(id)).toBe('FAILED');
    expect(await emailOf(id)).toEqual({ state: 'FAILED', error: expect.stringContaining('550') });
    environment.answerMailWith(null);
    await renewOpenInvitation(dependencies(), organisation.id, id, actor());
    await start(id);
    expect(await endingOf(id)).toBe('SENT');
  });

  it('has another link each time that it is sent again, and the former link opens nothing', async () => {
    const id = await invite();
    const tokens: string[] = [];
    for (const again of [false, true, true]) {
      if (again) await renewOpenInvitation(dependencies(), organisation.id, id, actor());
      await start(id);
      expect(await endingOf(id)).toBe('SENT');
      tokens.push(tokenIn(environment.smtp.messages.at(-1)!.raw));
    }
    expect(new Set(tokens).size).toBe(3);
    const { app } = environment.database;
    for (const former of tokens.slice(0, 2)) {
      await expect(showInvitation(app, former)).rejects.toMatchObject({ code: 'NO_SUCH_INVITATION' });
      await expect(acceptInvitation(app, { token: former, ...acceptance })).rejects.toMatchObject({
        code: 'NO_SUCH_INVITATION',
      });
    }
    expect(await showInvitation(app, tokens[2]!)).toMatchObject({ id });
  });

  it('gives the user the language of the page on which it is accepted, unless it is the organisation’s', async () => {
    const found: unknown[] = [];
    for (const language of ['en', 'de'] as const) {
      const id = await invite();
      await start(id);
      expect(await endingOf(id)).toBe('SENT');
      const token = tokenIn(environment.smtp.messages.at(-1)!.raw);
      const session = await acceptInvitation(environment.database.app, { ...acceptance, token, language });
      found.push(session.language);
    }
    expect(found).toEqual([null, 'de']);
  });

  it('has the new link when it is sent again while the former e-mail is under way, which is sent as it was', async () => {
    const id = await invite();
    const before = environment.smtp.messages.length;
    const under = { ...sending(), mailer: renewingMailer(id) };
    const run = { workflowId: 'test', runId: 'test', attempt: 1 };
    expect(await sendEmail(under, await queued(id), run)).toBe('SENT');
    // It has a row of its own in the outbox, and is sent from there.
    await start(id);
    expect(await endingOf(id)).toBe('SENT');
    const sent = environment.smtp.messages.slice(before);
    expect(sent).toHaveLength(2);
    expect(await showInvitation(environment.database.app, tokenIn(sent[1]!.raw))).toMatchObject({ emailState: 'SENT' });
  });

  it('has the new link when it is about to be sent while the invitation is being renewed', async () => {
    const id = await invite();
    const before = environment.smtp.messages.length;
    const { app } = environment.database;
    const tokenNumber = 1;
    const tokenHash = createInvitationTokens(testKeyring).create({ id, tokenNumber }).hash;
    const run = { workflowId: 'test', runId: 'test', attempt: 1 };
    let sent: Promise<unknown> = Promise.resolve();
    const former = await queued(id);
    await app.inOrganisation(organisation.id, async (tx) => {
      await renewInvitation(tx, id, { tokenNumber, tokenHash, lifeSeconds: 3_600 });
      const again = { id: newId(), kind: 'INVITATION', subjectId: id, subjectNumber: tokenNumber };
      await queueEmails(tx, [again]);
      sent = sendEmail({ ...sending(), mailer }, former, run);
      // The renewal is committed only when the sender waits for the row.
      await untilLockWaits(environment.database);
    });
    // The former link is not sent any more.
    expect(await sent).toBe('DONE');
    expect(await sendEmail({ ...sending(), mailer }, await queued(id), run)).toBe('SENT');
    const messages = environment.smtp.messages.slice(before);
    expect(messages).toHaveLength(1);
    expect(await showInvitation(app, tokenIn(messages[0]!.raw))).toMatchObject({ id, emailState: 'SENT' });
  });

  it('is not sent once the invitation is withdrawn', async () => {
    const id = await invite();
    await environment.database.asOwner(`update invitation set withdrawn_at = now() where id = '${id}'`);
    await start(id);
    expect(await endingOf(id)).toBe('DONE');
  });

  it('cannot be sent without the key that it was made with, and says so', async () => {
    const id = await invite(parseKeyring(newerKey));
    await start(id);
    expect(await endingOf(id)).toBe('FAILED');
    expect((await emailOf(id)).error).toContain('SECRET_KEYS');
  });

  it('is sent from the outbox when nobody starts a run for it, and not once the invitation has expired', async () => {
    const [id, expired] = [await invite(), await invite()];
    await environment.database.asOwner(`update invitation set expires_at = now() where id = '${expired}'`);
    environment.emails.notify();
    await eventually(async () => ((await emailOf(id)).state === 'SENT' ? true : null));
    expect(await emailOf(expired)).toEqual({ state: 'FAILED', error: 'It was not needed any more.' });
  });
});

describe('the token of an invitation', () => {
  it('can be recovered after a new key was put in front, as long as the old one is there', () => {
    const before = createInvitationTokens(parseKeyring(olderKey));
    const after = createInvitationTokens(parseKeyring(`${newerKey},${olderKey}`));
    const id = newId();
    const sent = { id, tokenNumber: 1 };
    const { token, hash: tokenHash } = before.create(sent);
    expect(after.recover({ ...sent, tokenHash })).toBe(token);
    expect(after.create(sent).token).not.toBe(token);
    expect(createInvitationTokens(parseKeyring(newerKey)).recover({ ...sent, tokenHash })).toBeNull();
    expect(after.recover({ id, tokenNumber: 0, tokenHash })).toBeNull();
    expect(after.recover({ id: newId(), tokenNumber: 1, tokenHash })).toBeNull();
  });

  it('is another one for each invitation and each time that it is sent, and none of the keys', () => {
    const tokens = createInvitationTokens(testKeyring);
    const made = Array.from({ length: 50 }, () => newId()).flatMap((id) =>
      [0, 1].map((tokenNumber) => tokens.create({ id, tokenNumber }).token),
    );
    expect(new Set(made).size).toBe(100);
    for (const token of made) expect(token).toMatch(/^[\w-]{43}$/);
  });
});
