import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createEmailKinds } from '../../src/composition/email-kinds.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createMailer } from '../../src/platform/outbox/smtp/mailer.ts';
import { sendWaitingEmails } from '../../src/platform/outbox/send-waiting-emails.ts';
import { report } from '../factories/one-of-each.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectError, send } from '../support/http-client.ts';
import { captureLog } from '../support/log-capture.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { startSmtpServer, type SmtpTestServer } from '../support/smtp-test-server.ts';
import { testKeyring } from '../support/test-keyring.ts';

let portal: PortalFixture;
let smtp: SmtpTestServer;
const { log } = captureLog('test');

beforeAll(async () => {
  [portal, smtp] = await Promise.all([createPortalFixture(), startSmtpServer()]);
});
afterAll(async () => {
  await smtp?.close();
  await portal?.close();
});

/** A certificate that is earned now. @returns its verification code */
async function earn(lmsEnrolmentId: string): Promise<string> {
  const { database, organisation } = portal;
  const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
  await report(database, organisation, lmsEnrolmentId, 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 10, run });
  const [row] = await database.rows<{ code: string }>(
    'select verification_code as code from certificate where enrolment_id = $1',
    [enrolment.id],
  );
  return row!.code;
}

/** Sends what waits, as the worker does. @returns the new messages as they arrived */
async function sendAll(isUrgent = false): Promise<string[]> {
  const before = smtp.messages.length;
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'Attain <no-reply@attain.example>' });
  const kinds = createEmailKinds({ PUBLIC_URL: 'https://attain.example', SECRET_KEYS: testKeyring });
  try {
    await sendWaitingEmails(
      { database: portal.database.app, mailer, kinds, log },
      { organisationIds: [portal.organisation.id], limit: 50, isUrgent },
      { workflowId: 'batch', runId: 'batch', attempt: 1 },
      new AbortController().signal,
    );
  } finally {
    await mailer.close();
  }
  return smtp.messages.slice(before).map(({ raw }) => raw);
}

const page = (path: string) => send(portal.api, { method: 'GET', path, headers: {} });
const headerOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1];
const decoded = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer();

async function setFace(colour: string | null, logo: Buffer | null) {
  const { name, timeZone } = (await portal.admin.get('/organisation')).json;
  const changed = await portal.admin.put('/organisation', { name, timeZone, colour });
  expect(changed.json).toMatchObject({ colour });
  if (logo === null) await portal.admin.delete('/organisation/logo');
  else await portal.admin.put('/organisation/logo', { content: logo.toString('base64') });
}

describe("the organisation's face", () => {
  it('is on e-mails: its name as the sender, its colour, and its logo as a part of the e-mail', async () => {
    await setFace('#7a1f5c', await picture(3_000, 60));
    await earn('face');
    const [raw] = await sendAll();
    expect(headerOf(raw!, 'From')).toBe(`${portal.organisation.name} <no-reply@attain.example>`);
    const html = decoded(raw!);
    const contentId = /<img src="cid:([^"]+)"/.exec(html)?.[1];
    expect(contentId).toBeDefined();
    expect(raw).toContain(`Content-ID: <${contentId}>`);
    expect(raw).toMatch(/Content-Disposition: inline/);
    expect(html).toContain('background-color:#7a1f5c');
    expect(html).not.toMatch(/<img[^>]+https?:/);
    expect(headerOf(raw!, 'Subject')).not.toContain('Attain');
    expect(html).not.toContain('by Attain');
    // Base64 of at most 64 KiB, and the texts.
    expect(raw!.length).toBeLessThan(120_000);
  });

  it('is on the verification page, with a policy that allows its style and its own picture alone', async () => {
    await setFace('#ffee00', await picture(40, 900));
    const code = await earn('page');
    const shown = await page(`/verify/${code}`);
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const html = shown.body.toString();
    expect(html).toContain(`<img class="logo" src="/verify/${code}/logo" alt="">`);
    expect(html).toContain(`<title>This certificate is valid – ${portal.organisation.name}</title>`);
    const logo = await page(`/verify/${code}/logo`);
    expect(logo.headers['content-type']).toBe('image/png');
    expect(await sharp(logo.body).metadata()).toMatchObject({ height: 112 });
    expect((await page(`/verify/${'0'.repeat(26)}/logo`)).status).toBe(404);
    expect((await page(`/verify/${code}/certificate.pdf`)).status).toBe(200);
  });

  it('is Attain’s without a colour and a logo', async () => {
    await setFace(null, null);
    const code = await earn('plain');
    const shown = await page(`/verify/${code}`);
    expect(shown.headers['content-security-policy']).not.toContain('img-src');
    expect(shown.body.toString()).not.toContain('<img');
    expect((await page(`/verify/${code}/logo`)).status).toBe(404);
    expect((await sendAll()).every((raw) => !decoded(raw).includes('cid:'))).toBe(true);
  });

  it('takes no other form of a colour', async () => {
    const { name, timeZone } = (await portal.admin.get('/organisation')).json;
    for (const colour of ['red', '#fff', '#7A1F5C', '#7a1f5c;}', '']) {
      expectError(await portal.admin.put('/organisation', { name, timeZone, colour }), 400);
    }
  });
});
