import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, fromPortal } from '../support/portal-client.ts';
import { contractOperations } from '../support/portal-contract.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { buildOneOfEach, storedCredential } from '../factories/one-of-each.ts';
import { testPassword } from '../support/portal-organisation.ts';
import { sampleRequest } from './sample-request.ts';

let portal: PortalFixture;
/** Everything that was answered, with headers. */
const answered: string[] = [];
const sent: string[] = [];
/** The secrets in the answers that may contain them. */
const signingSecrets: string[] = [];

beforeAll(async () => {
  portal = await createPortalFixture();
  const ids = await buildOneOfEach(portal.database, portal.organisation);
  for (const [, operation] of await contractOperations()) {
    const { operationId, tags } = operation.operation;
    // Operations that ask an LMS or wait for a worker have their own tests.
    const waits = /(^|\/)lms(\/|$)/.test(operation.path) || (tags.includes('Actions') && operation.method === 'post');
    // These two would remove the session or the endpoint that later operations need.
    if (['signOut', 'deleteWebhookEndpoint'].includes(operationId) || waits) continue;
    const { path, body, headers } = sampleRequest(operation, ids);
    for (const bad of [body, { ...(body as object), password: 'canary-of-a-bad-body' }]) {
      const answer = await call(portal.api, operation.method, path, {
        ...(bad === undefined ? {} : { body: bad }),
        headers: { ...portal.admin.headers, ...headers },
      });
      expect([path, answer.status]).not.toEqual([path, 500]);
      const isSecretAskedFor = ['revealWebhookSecret', 'rotateWebhookSecret'].includes(operationId);
      if (isSecretAskedFor && answer.status === 200) signingSecrets.push(answer.json.secret);
      answered.push(`${JSON.stringify(answer.headers)}${isSecretAskedFor ? '' : answer.body.toString()}`);
    }
  }
  const wrong = 'canary-of-a-wrong-password';
  sent.push(wrong, 'canary-of-a-bad-body');
  const { email } = portal.organisation.admin;
  await call(portal.api, 'POST', '/session', { headers: fromPortal, body: { email, password: wrong } });
  // Every operation twice, with the hashing of passwords among them.
}, 180_000);
afterAll(() => portal.close());

describe('secrets', () => {
  it('are in no reply', async () => {
    const hashes = await portal.database.rows<{ hash: string }>(`
      select password_hash as hash from user_account
      union all select encode(key_hash, 'hex') from api_key union all select encode(id_hash, 'hex') from user_session
      union all select encode(token_hash, 'hex') from invitation where length(token_hash) = 32`);
    expect(hashes.length).toBeGreaterThan(5);
    const text = answered.join('\n');
    // Whether, and not where: the text is long.
    const leaks = (secret: string) => text.includes(secret);
    for (const { hash } of hashes) {
      expect(leaks(hash)).toBe(false);
      if (/^[0-9a-f]{64}$/.test(hash)) expect(leaks(Buffer.from(hash, 'hex').toString('base64'))).toBe(false);
    }
    const names = /argon2|passwordHash|password_hash|keyHash|key_hash|tokenHash|token_hash|idHash|id_hash/.exec(text);
    expect(names).toBeNull();
    expect(leaks(portal.organisation.apiKey)).toBe(false);
    expect(leaks(testPassword)).toBe(false);
    expect(signingSecrets.length).toBeGreaterThan(0);
    for (const secret of ['whsec_', storedCredential]) expect(leaks(secret)).toBe(false);
  });

  it('are in no log line: session ids, tokens, passwords, keys', () => {
    const log = portal.api.logged.text();
    expect(log).toContain('"request"');
    const sessionId = portal.admin.cookie.split('=')[1]!;
    const hash = createHash('sha256').update(sessionId).digest();
    const secrets = [
      ...sent,
      ...signingSecrets,
      storedCredential,
      sessionId,
      portal.admin.csrfToken,
      hash.toString('hex'),
      testPassword,
      portal.organisation.apiKey,
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('of a session are kept by no cache', () => {
    for (const text of answered) expect(text).toMatch(/"cache-control":"no-store[",]/);
  });
});
