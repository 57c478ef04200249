import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createReceiveProviderReport } from '../../src/features/lms/first-party/receive-provider-report.ts';
import { hashReportSecret } from '../../src/features/lms/first-party/report-secret.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { expectAccepted, expectError, lmsProgressPath, send, type Answer } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const providerPath = '/provider/lms-progress';
let database: TestDatabase;
let lms: TestLms;
let api: ApiAndWorker;
let organisation: PortalOrganisation;
let admin: PortalClient;
let secret: string;

beforeAll(async () => {
  database = await createTestDatabase();
  lms = await startTestLms();
  lms.answerWith(json(200, { tenantId: 'tenant-1', secret: 'secret-of-the-provider' }));
  api = await startApiAndWorker(database, {
    FIRST_PARTY_LMS_URL: lms.origin,
    FIRST_PARTY_LMS_PROVISIONING_TOKEN: 'token-for-provisioning',
  });
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
  await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
  secret = latestReportSecret();
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});

const latestReportSecret = (): string => JSON.parse(lms.calls.at(-1)!.body).reportSecret;

function push(body: string, token = secret, path = providerPath, headers: Record<string, string> = {}) {
  return send(api, {
    path,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body,
  });
}

const reportOf = (lmsEnrolmentId: string, progress: number) => JSON.stringify({ lmsEnrolmentId, progress });

describe('PUT /provider/lms-progress', () => {
  it('stores a receipt under the organisation of the secret, and its enrolment advances', async () => {
    const { id } = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'P-1' });
    const answer = await push(reportOf('P-1', 62.5));
    expectAccepted(answer);
    expect(
      await database.rows(
        `select organisation_id, api_key_id, encode(report_secret_hash, 'hex') as hash, progress, request_id,
           host(remote_address) as remote_address
         from progress_report where lms_enrolment_id = 'P-1'`,
      ),
    ).toEqual([
      {
        organisation_id: organisation.id,
        api_key_id: null,
        hash: hashReportSecret(secret).toString('hex'),
        progress: 62.5,
        request_id: answer.headers['x-request-id'],
        remote_address: '127.0.0.1',
      },
    ]);
    await eventually(async () => {
      const rows = await database.rows('select 1 from enrolment where id = $1 and lms_enrolment_progress = 62.5', [id]);
      return rows.length === 1 ? true : null;
    });
  });

  it('is no use of the API key', async () => {
    const lastUse = async () => (await admin.get('/api-key')).json.apiKey;
    expectAccepted(await push(reportOf('P-5', 1)));
    expect(await lastUse()).toMatchObject({ lastUsedAt: null, lastUsedFrom: null });
    expectAccepted(await push(reportOf('P-5', 2), organisation.apiKey, lmsProgressPath));
    expectAccepted(await push(reportOf('P-5', 3)));
    expect(await lastUse()).toMatchObject({ lastUsedAt: expect.any(String), lastUsedFrom: '127.0.0.1' });
  });

  it.each<[string, string, Record<string, string>]>([
    ['no JSON', '{"lmsEnrolmentId": ', {}],
    ['a missing field', '{"lmsEnrolmentId": "P-2"}', {}],
    ['a field twice', '{"lmsEnrolmentId": "P-2", "progress": 1, "progress": 2}', {}],
    ['progress as a text', '{"lmsEnrolmentId": "P-2", "progress": "1"}', {}],
    ['progress over 100', '{"lmsEnrolmentId": "P-2", "progress": 100.1}', {}],
    ['an empty id', '{"lmsEnrolmentId": "", "progress": 1}', {}],
    ['NUL in the id', '{"lmsEnrolmentId": "a\\u0000", "progress": 1}', {}],
    ['another type', '{"lmsEnrolmentId": "P-2", "progress": 1}', { 'Content-Type': 'text/plain' }],
    ['16 KiB and more', `{"lmsEnrolmentId": "P-2", "progress": 1${' '.repeat(16 * 1024)}}`, {}],
  ])('refuses %s exactly as the public endpoint does', async (_what, body, headers) => {
    const answers: Answer[] = [
      await push(body, organisation.apiKey, lmsProgressPath, headers),
      await push(body, secret, providerPath, headers),
    ];
    const [there, here] = answers.map(({ status, body: said }) => ({ status, said: said.toString() }));
    expectError(answers[1]!, answers[0]!.status);
    expect(here).toEqual(there);
    expect(await database.rows(`select 1 from progress_report where lms_enrolment_id = 'P-2'`)).toEqual([]);
  });

  it('ignores a field and a query that it does not know, as the public endpoint does', async () => {
    const body = '{"lmsEnrolmentId": "P-6", "progress": 1, "more": 1}';
    expectAccepted(await push(body, organisation.apiKey, lmsProgressPath));
    expectAccepted(await push(body));
    expectAccepted(await push(body, secret, `${providerPath}?${'limit=1&'.repeat(900)}`));
    const rows = await database.rows(`select progress from progress_report where lms_enrolment_id = 'P-6'`);
    expect(rows).toEqual([{ progress: 1 }, { progress: 1 }, { progress: 1 }]);
  });

  it('takes a report secret and nothing else, and a report secret opens nothing else', async () => {
    for (const token of ['', 'wrong', 'A'.repeat(43), organisation.apiKey]) {
      expectError(await push(reportOf('P-3', 1), token), 401);
    }
    expectError(await push(reportOf('P-3', 1), secret, lmsProgressPath), 401);
    expectError(await send(api, { path: providerPath, body: 'not read' }), 401);
    expectError(
      await send(api, { method: 'GET', path: providerPath, headers: { Authorization: `Bearer ${secret}` } }),
      405,
    );
    expectError(await push('['.repeat(8_000) + ']'.repeat(8_000), secret), 400);
    expectError(await push('{}', secret, '/provider/elsewhere'), 404);
    expect(await database.rows(`select 1 from progress_report where lms_enrolment_id = 'P-3'`)).toEqual([]);
  });

  it('refuses the former secret a minute after provisioning again, at the insert too', async () => {
    const former = secret;
    expect((await admin.post('/lms/provisioning')).status).toBe(200);
    secret = latestReportSecret();
    expect(secret).not.toBe(former);
    // It counts for a minute (test/lms/rotation.test.ts).
    await database.asOwner(
      `alter table former_report_secret no force row level security;
       update former_report_secret set ends_at = now();
       alter table former_report_secret force row level security`,
    );
    expectError(await push(reportOf('P-4', 10), former), 401);
    expectAccepted(await push(reportOf('P-4', 20)));

    const receive = createReceiveProviderReport(database.intake);
    const report = { requestId: 'r', remoteAddress: null, lmsEnrolmentId: 'P-4', progress: 30 };
    const [late, inTime] = await Promise.all(
      [former, secret].map((each) => receive({ ...report, secretHash: hashReportSecret(each) })),
    );
    expect(late).toBeNull();
    expect(inTime).not.toBeNull();
    const rows = await database.rows<{ progress: number }>(
      `select progress from progress_report where lms_enrolment_id = 'P-4' order by progress`,
    );
    expect(rows.map(({ progress }) => progress)).toEqual([20, 30]);
  });

  it('stores no receipt without a sender, or with two', async () => {
    for (const senders of ['null, null', `gen_random_uuid(), '\\x00'`]) {
      const [apiKeyId, hash] = senders.split(', ');
      await expect(
        database.asOwner(
          `alter table progress_report no force row level security;
           insert into progress_report (id, organisation_id, api_key_id, report_secret_hash, request_id, lms_enrolment_id,
             progress, received_at)
           values (gen_random_uuid(), '${organisation.id}', ${apiKeyId}, ${hash}, 'r', 'P-5', 1, now())`,
        ),
      ).rejects.toThrow('progress_report_one_sender');
    }
  });
});

describe('GET /provider/users/{userId}', () => {
  const ask = (userId: string, token = secret) =>
    send(api, { method: 'GET', path: `/provider/users/${userId}`, headers: { Authorization: `Bearer ${token}` } });
  const answerFor = async (userId: string): Promise<unknown> => {
    const { status, body } = await ask(userId);
    return status === 200 ? JSON.parse(body.toString()) : status;
  };

  it('says whether a user of the organisation may open the dashboard now', async () => {
    const { staff } = organisation;
    const other = await buildPortalOrganisation(database.app);
    expect(await answerFor(staff.id)).toEqual({ mayOpen: true });
    expect(await answerFor(organisation.admin.id)).toEqual({ mayOpen: true });
    for (const nobody of [other.staff.id, '00000000-0000-7000-8000-000000000000']) {
      expect(await answerFor(nobody)).toEqual({ mayOpen: false });
    }
    await admin.post(`/users/${staff.id}/deactivate`);
    expect(await answerFor(staff.id)).toEqual({ mayOpen: false });
    await admin.post(`/users/${staff.id}/reactivate`);
    expect(await answerFor(staff.id)).toEqual({ mayOpen: true });
  });

  it('answers to the report secret only, and to nothing that is no id', async () => {
    for (const token of [organisation.apiKey, 'x'.repeat(43)]) {
      expectError(await ask(organisation.staff.id, token), 401);
    }
    expectError(await ask('no-id'), 400);
    expectError(await ask('%00'), 400);
    const post = { method: 'POST', path: `/provider/users/${organisation.staff.id}` };
    const wrong = await send(api, { ...post, headers: { Authorization: `Bearer ${secret}` } });
    expectError(wrong, 405);
    expect(wrong.headers.allow).toBe('GET');
  });
});
