import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInvitationTokens } from '../../src/application/invitations/invitation-tokens.ts';
import { inviteUser, renewOpenInvitation } from '../../src/application/invitations/invite-user.ts';
import { findForgottenInvitations } from '../../src/application/invitations/find-forgotten-invitations.ts';
import { parseKeyring } from '../../src/config/keyring.ts';
import { createInvitationRuns, type StartInvitationRun } from '../../src/temporal/invitation-runs.ts';
import { newId } from '../../src/application/ids.ts';
import { eventually } from '../support/eventually.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from '../workflows/workflow-environment.ts';
import { buildPortalOrganisation, type PortalOrganisation } from './portal-organisation.ts';

let environment: WorkflowEnvironment;
let organisation: PortalOrganisation;
let start: StartInvitationRun;

beforeAll(async () => {
  environment = await createWorkflowEnvironment();
  organisation = await buildPortalOrganisation(environment.database.app);
  start = createInvitationRuns(environment.temporal);
});
afterAll(() => environment.close());

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

const endingOf = (invitationId: string): Promise<unknown> =>
  environment.temporal.client.workflow.getHandle(`invitation-email-${invitationId}`).result();

async function emailOf(id: string): Promise<{ state: string; error: string | null }> {
  const [row] = await environment.database.rows<{ state: string; error: string | null }>(
    'select email_state as state, email_error as error from invitation where id = $1',
    [id],
  );
  return row!;
}

describe('the e-mail of an invitation', () => {
  it('is sent once, however often its run is started', async () => {
    const id = await invite();
    const run = { organisationId: organisation.id, invitationId: id };
    const before = environment.smtp.messages.length;
    await Promise.all([start(run), start(run), start(run)]);
    expect(await endingOf(id)).toBe('SENT');
    await start(run);
    expect(await endingOf(id)).toBe('DONE');
    expect(environment.smtp.messages).toHaveLength(before + 1);
    expect(environment.smtp.messages.at(-1)!.raw).toMatch(
      new RegExp(`^Message-ID:\\s+<invitation\\.${id}\\.\\d+@`, 'm'),
    );
  });

  it('is tried again while the mail server defers it, and shows why', async () => {
    environment.answerMailWith(451);
    const id = await invite();
    await start({ organisationId: organisation.id, invitationId: id });
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
    const run = { organisationId: organisation.id, invitationId: id };
    await start(run);
    expect(await endingOf(id)).toBe('FAILED');
    expect(await emailOf(id)).toEqual({ state: 'FAILED', error: expect.stringContaining('550') });
    environment.answerMailWith(null);
    await renewOpenInvitation(dependencies(), organisation.id, id, actor());
    await start(run);
    expect(await endingOf(id)).toBe('SENT');
  });

  it('is not sent once the invitation is withdrawn', async () => {
    const id = await invite();
    await environment.database.asOwner(`update invitation set withdrawn_at = now() where id = '${id}'`);
    await start({ organisationId: organisation.id, invitationId: id });
    expect(await endingOf(id)).toBe('DONE');
  });

  it('cannot be sent without the key that it was made with, and says so', async () => {
    const id = await invite(parseKeyring(newerKey));
    await start({ organisationId: organisation.id, invitationId: id });
    expect(await endingOf(id)).toBe('FAILED');
    expect((await emailOf(id)).error).toContain('SECRET_KEYS');
  });

  it('is found when no run looks after it', async () => {
    const id = await invite();
    const database = environment.database.app;
    const later = new Date(Date.now() + 16 * 60_000);
    const waiting = { organisationId: organisation.id, invitationId: id };
    expect(await findForgottenInvitations(database)).not.toContainEqual(waiting);
    expect(await findForgottenInvitations(database, later)).toContainEqual(waiting);
    await environment.database.asOwner(`update invitation set expires_at = now() where id = '${id}'`);
    expect(await findForgottenInvitations(database, later)).not.toContainEqual(waiting);
  });
});

describe('the token of an invitation', () => {
  it('can be recovered after a new key was put in front, as long as the old one is there', () => {
    const before = createInvitationTokens(parseKeyring(olderKey));
    const after = createInvitationTokens(parseKeyring(`${newerKey},${olderKey}`));
    const id = newId();
    const { token, hash } = before.create(id);
    expect(after.recover(id, hash)).toBe(token);
    expect(after.create(id).token).not.toBe(token);
    expect(createInvitationTokens(parseKeyring(newerKey)).recover(id, hash)).toBeNull();
    expect(after.recover(newId(), hash)).toBeNull();
  });

  it('is another one for each invitation, and none of the keys', () => {
    const tokens = createInvitationTokens(testKeyring);
    const made = Array.from({ length: 100 }, () => tokens.create(newId()).token);
    expect(new Set(made).size).toBe(100);
    for (const token of made) expect(token).toMatch(/^[\w-]{43}$/);
  });
});
