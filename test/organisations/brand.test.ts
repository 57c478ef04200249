import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createEmailKinds } from '../../src/composition/email-kinds.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createMailer } from '../../src/platform/outbox/smtp/mailer.ts';
import { sendWaitingEmails } from '../../src/platform/outbox/send-waiting-emails.ts';
import { readPdf } from '../certificates/read-pdf.ts';
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
      /^default-src 'none'; style-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
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

describe('the texts of e-mails', () => {
  const path = '/email-templates/ISSUED/en';
  const own = {
    subject: 'Well done, {{firstName}}',
    heading: 'You have passed {{courseName}}',
    body: 'Hello {{firstName}},\n\nsee **our** [next courses](https://northbridge.example/next).',
  };
  const shown = async () =>
    (await portal.admin.get('/email-templates')).json.items.find(
      (each: { kind: string; language: string }) => each.kind === 'ISSUED' && each.language === 'en',
    );

  it('are the built-in ones, with variables, until an administrator saves others', async () => {
    const { json } = await portal.admin.get('/email-templates');
    expect(json.items).toHaveLength(12);
    expect(await shown()).toMatchObject({ isOwn: false, subject: 'Your certificate: {{certificateTitle}}' });
    expect((await shown()).body).toMatch(/^Dear {{firstName}},\n\n/);
    for (const item of json.items) {
      const { subject, heading, body, kind, language } = item;
      const answer = await portal.admin.post(`/email-templates/${kind}/${language}/preview`, {
        subject,
        heading,
        body,
      });
      expect(answer.status).toBe(200);
    }
    expectError(await portal.staff.get('/email-templates'), 403);
  });

  it('are in the e-mails that already wait, and the built-in ones again after a reset', async () => {
    await earn('waiting');
    const before = await shown();
    const saved = await portal.admin.put(path, { ...own, version: before.version });
    expect(saved.json).toMatchObject({ ...own, isOwn: true });
    expectError(await portal.admin.put(path, { ...own, version: before.version }), 409);
    const [raw] = await sendAll();
    expect(headerOf(raw!, 'Subject')).toMatch(/^Well done, /);
    expect(decoded(raw!)).toContain('<strong>our</strong>');
    expect((await portal.admin.delete(path)).json).toMatchObject({ isOwn: false, version: before.version });
    await earn('after-reset');
    expect(headerOf((await sendAll())[0]!, 'Subject')).toMatch(/^Your certificate: /);
    const audit = await portal.database.rows(
      `select action, details from audit_entry where organisation_id = $1 and action like 'email_template.%' order by id`,
      [portal.organisation.id],
    );
    expect(audit).toEqual([
      { action: 'email_template.changed', details: { kind: 'ISSUED', language: 'en' } },
      { action: 'email_template.reset', details: { kind: 'ISSUED', language: 'en' } },
    ]);
  });

  it('are refused with a sentence when they name something unknown', async () => {
    for (const action of ['', '/preview', '/test']) {
      const change = { ...own, body: 'Your password is {{password}}.' };
      const answer =
        action === '' ? await portal.admin.put(path, change) : await portal.admin.post(`${path}${action}`, change);
      expectError(answer, 400);
      expect(answer.json.message).toMatch(/^There is no variable {{password}}\. The variables are {{firstName}}, /);
    }
    expectError(await portal.admin.put('/email-templates/INVITATION/en', own), 400);
    expectError(await portal.admin.put('/email-templates/ISSUED/xx', own), 400);
  });

  it('are previewed as they will look, without being saved', async () => {
    const { json } = await portal.admin.post(`${path}/preview`, own);
    expect(json.subject).toBe('Well done, Ana');
    expect(json.text).toContain('next courses (https://northbridge.example/next)');
    expect(json.light).toContain('@media not all');
    expect(json.dark).toContain('@media all');
    expect(await shown()).toMatchObject({ isOwn: false });
  });

  it('are sent as a test to the own address, ten times an hour at most', async () => {
    const [admin] = await portal.database.rows<{ email: string }>('select email from user_account where id = $1', [
      portal.organisation.admin.id,
    ]);
    expect((await portal.admin.post(`${path}/test`, own)).status).toBe(204);
    const before = smtp.messages.length;
    const [raw] = await sendAll(true);
    expect(smtp.messages[before]!.recipients).toEqual([admin!.email]);
    expect(headerOf(raw!, 'Subject')).toBe('[Test] Well done, Ana');
    for (let sent = 1; sent < 10; sent += 1) await portal.admin.post(`${path}/test`, own);
    const refused = await portal.admin.post(`${path}/test`, own);
    expectError(refused, 409);
    expect(refused.json.message).toContain('Too many tests');
  });
});

describe('the preview of a certificate', () => {
  it('is the PDF as it will be, for a definition that is not saved', async () => {
    const answer = await portal.admin.get(
      `/certificate-preview?title=${encodeURIComponent('Fork-lift driver')}&courseName=${encodeURIComponent('Fork-lifts')}`,
    );
    expect(answer.headers['content-type']).toBe('application/pdf');
    // As a browser writes a form's values.
    const form = new URLSearchParams({ title: 'Fork-lift driver (A & B)', courseName: 'Fork-lifts: 1+1' });
    expect((await portal.admin.get(`/certificate-preview?${form}`)).status).toBe(200);
    const pdf = await readPdf(answer.body);
    const texts = pdf.texts.map(({ text }) => text).join(' ');
    for (const text of ['Fork-lift driver', 'Fork-lifts', portal.organisation.name]) expect(texts).toContain(text);
    expectError(await portal.staff.get('/certificate-preview?title=a&courseName=b'), 403);
    expectError(await portal.admin.get('/certificate-preview?title=a'), 400);
  });
});
