import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTryTokens } from '../../src/features/api-keys/try-tokens.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectAccepted, expectError, report } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { testKeyring } from '../support/test-keyring.ts';

let portal: PortalFixture;
const body = { lmsEnrolmentId: 'tried', progress: 5 };
const make = async () => (await portal.admin.post('/api-key/try-token')).json;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

describe('a token that tries the API', () => {
  it('is for administrators of an organisation with a key', async () => {
    expectError(await portal.staff.post('/api-key/try-token'), 403);
    await portal.admin.post('/api-key');
    expect((await portal.admin.post('/api-key/try-token')).status).toBe(200);
  });

  it('stands for the key of its organisation, until the key is replaced', async () => {
    const { token, masked, expiresAt } = await make();
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expectAccepted(await report(portal.api, token, body));
    const [stored] = await portal.database.rows<{ ofKey: boolean; organisation: string }>(
      `select k.revoked_at is null as "ofKey", r.organisation_id as organisation from progress_report r
       join api_key k on k.id = r.api_key_id where r.lms_enrolment_id = 'tried'`,
    );
    expect(stored).toEqual({ ofKey: true, organisation: portal.organisation.id });
    const entries = await portal.database.rows(
      `select details from audit_entry where action = 'api_key.try_token_created'`,
    );
    expect(entries.at(-1)).toEqual({ details: { masked } });
    await portal.admin.post('/api-key/rotate');
    expectError(await report(portal.api, token, body), 401);
  });

  it('is refused when it is changed, over, or made with another secret', async () => {
    const { token } = await make();
    for (const at of [4, 20, 40, token.length - 5]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expectError(await report(portal.api, changed, body), 401);
    }
    const tokens = createTryTokens(testKeyring);
    const tried = tokens.read(token)!;
    expectAccepted(await report(portal.api, tokens.create(tried), body));
    expectError(await report(portal.api, tokens.create({ ...tried, expiresAt: new Date(Date.now() - 1) }), body), 401);
    expectError(await report(portal.api, tokens.create({ ...tried, organisationId: portal.other.id }), body), 401);
    expectError(await report(portal.api, tokens.create({ ...tried, apiKeyId: newId() }), body), 401);
  });
});
