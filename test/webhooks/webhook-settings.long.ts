import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { expectError } from '../support/http-client.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { addEndpoint, settingsOf, storedRow } from './webhook-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const secretBox = createSecretBox(testKeyring);
const canary = 'canary-of-a-credential';
const path = ({ id }: Json) => `/webhook-endpoints/${id}`;

describe('an endpoint', () => {
  it.each([
    ['masked', { username: '••••', password: '********' }],
    ['blank', { username: '', password: ' ' }],
    ['missing', {}],
  ])('keeps credentials that come back %s', async (_name, given) => {
    const authentication = { type: 'BASIC', username: 'user', password: canary };
    const endpoint = await addEndpoint(portal.admin, { authentication });
    const saved = await portal.admin.put(path(endpoint), settingsOf({ authentication: { type: 'BASIC', ...given } }));
    expect(saved.json.authentication).toEqual(endpoint.authentication);
    const { organisation_id: organisationId, credentials } = await storedRow(portal, endpoint);
    const opened = secretBox.open(credentials, `webhook_endpoint_credentials:${organisationId}:${endpoint.id}`);
    expect(JSON.parse(opened)).toEqual({ username: 'user', password: canary });
  });

  it('does not carry credentials over to another authentication type', async () => {
    const endpoint = await addEndpoint(portal.admin, { authentication: { type: 'BEARER', token: canary } });
    const answer = await portal.admin.put(
      path(endpoint),
      settingsOf({ authentication: { type: 'BASIC', password: '••' } }),
    );
    expect(answer.status).toBe(200);
    expect(answer.json.authentication.credentials.map(({ isSet }: Json) => isSet)).toEqual([false, false]);
    expect((await storedRow(portal, endpoint)).credentials).toBeNull();
  });

  it('does not open what was sealed for another row or another organisation', async () => {
    const [first, second] = [
      await addEndpoint(portal.admin, { authentication: { type: 'BEARER', token: canary } }),
      await addEndpoint(portal.otherAdmin, { authentication: { type: 'BEARER', token: 'another' } }),
    ];
    await portal.database.asOwner(`
      update webhook_endpoint w set credentials = o.credentials, secret = o.secret
      from webhook_endpoint o where w.id = '${second.id}' and o.id = '${first.id}'`);
    const shown = await portal.otherAdmin.get(path(second));
    expect(shown.json.authentication).toMatchObject({
      isReadable: false,
      credentials: [{ field: 'token', isSet: false }],
    });
    const revealed = await portal.otherAdmin.post(`${path(second)}/secret/reveal`);
    expectError(revealed, 409);
    expect(revealed.json.message).toContain('Rotate it');
    // A column is a place of its own as well.
    await portal.database.asOwner(`update webhook_endpoint set secret = credentials where id = '${first.id}'`);
    expectError(await portal.admin.post(`${path(first)}/secret/reveal`), 409);
    expect((await portal.otherAdmin.post(`${path(second)}/secret/rotate`)).json.previousSecretUntil).toBeNull();
    expect((await portal.otherAdmin.post(`${path(second)}/secret/reveal`)).status).toBe(200);
  });

  it.each([
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['http://10.0.0.8/hook', 'not public'],
    ['https://[fd00::1]/hook', 'not public'],
    ['https://[::ffff:10.0.0.8]/hook', 'not public'],
    ['https://2130706433/hook', 'unusual way'],
    ['https://user:secret@crm.example/hook', 'user name or a password'],
    ['ftp://crm.example/hook', 'must start with https://'],
    ['crm.example/hook', 'not a complete URL'],
    ['https://', 'not a complete URL'],
    ['https://crm example/hook', 'not a complete URL'],
  ])('is not sent to %s', async (url, why) => {
    const answer = await portal.admin.post('/webhook-endpoints', settingsOf({ url }));
    expectError(answer, 400);
    expect(answer.json.message).toContain(why);
    expect(answer.json.message).not.toContain('secret');
    const endpoint = await addEndpoint(portal.admin);
    expectError(await portal.admin.put(path(endpoint), settingsOf({ url })), 400);
  });
});
