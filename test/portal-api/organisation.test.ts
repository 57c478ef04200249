import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tryLogo } from '../../src/certificates/certificate-document.ts';
import { applyReports } from '../../src/application/progress/apply-reports.ts';
import { recogniseImage } from '../../src/application/organisations/logo-image.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { readPdf } from '../certificates/read-pdf.ts';
import { expectError, send } from '../support/http-client.ts';
import { logoJpeg, logoPng } from './logo-files.ts';
import { report } from './one-of-each.ts';
import { createPortalFixture, type PortalFixture } from './portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const base64 = (bytes: Buffer) => ({ content: bytes.toString('base64') });
const auditOf = (action: string) =>
  portal.database.rows<{ details: unknown }>(
    'select details from audit_entry where organisation_id = $1 and action = $2 order by id',
    [portal.organisation.id, action],
  );

/** A certificate that is earned now. @returns its verification code */
async function earn(lmsEnrolmentId: string): Promise<string> {
  const { database, organisation } = portal;
  const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
  await report(database, organisation, lmsEnrolmentId, 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationId: organisation.id, limit: 10, run });
  const [row] = await database.rows<{ code: string }>(
    'select verification_code as code from certificate where enrolment_id = $1',
    [enrolment.id],
  );
  return row!.code;
}

const open = (path: string) => send(portal.api, { method: 'GET', path, headers: {} });

describe('the organisation', () => {
  it('is renamed and dated anew; certificates keep what they were issued with', async () => {
    const before = await earn('before');
    const changed = await portal.admin.put('/organisation', {
      name: ' Kia Ora Training ',
      timeZone: 'Pacific/Auckland',
    });
    expect(changed.json).toMatchObject({ name: 'Kia Ora Training', timeZone: 'Pacific/Auckland', logo: null });
    expect((await portal.admin.get('/session')).json.organisation.name).toBe('Kia Ora Training');
    const after = await earn('after');
    // An evening in UTC is the next day in Auckland.
    await portal.database.asOwner(`update certificate set issued_at = '2026-11-21T23:30:00Z'`);

    const texts = async (code: string) => {
      const pdf = await readPdf((await open(`/verify/${code}/certificate.pdf`)).body);
      return pdf.texts.map(({ text }) => text).join(' ');
    };
    expect(await texts(before)).toContain(portal.organisation.name);
    expect(await texts(before)).toContain('21 November 2026');
    expect(await texts(after)).toContain('Kia Ora Training');
    expect(await texts(after)).toContain('22 November 2026');
    expect((await open(`/verify/${after}`)).body.toString()).toContain('<time datetime="2026-11-22">22 November 2026');
    expect(await auditOf('organisation.changed')).toEqual([
      {
        details: {
          before: { name: portal.organisation.name, timeZone: 'UTC' },
          after: { name: 'Kia Ora Training', timeZone: 'Pacific/Auckland' },
        },
      },
    ]);
  });

  it.each([
    ['a zone that is none', { name: 'A', timeZone: 'Mars/Olympus' }],
    ['no name', { name: '  ', timeZone: 'UTC' }],
    ['something that is no zone', { name: 'A', timeZone: '+01:00; drop' }],
  ])('refuses %s', async (_name, body) => {
    expectError(await portal.admin.put('/organisation', body), 400);
  });
});

describe('the logo', () => {
  it.each([
    ['PNG', logoPng(300, 100), 'image/png'],
    ['JPEG', logoJpeg, 'image/jpeg'],
  ])('may be a %s, stands on the PDF beside the name, and goes again', async (_type, bytes, mediaType) => {
    const code = await earn(`logo-${mediaType}`);
    const figures = async () =>
      (await readPdf((await open(`/verify/${code}/certificate.pdf`)).body)).tags.filter((tag) => tag === 'Figure')
        .length;
    expect(await figures()).toBe(1);
    const saved = await portal.admin.put('/organisation/logo', base64(bytes));
    expect(saved.json.logo).toEqual({ mediaType, ...base64(bytes), updatedAt: expect.any(String) });
    expect(await figures()).toBe(2);
    expect((await portal.otherAdmin.get('/organisation')).json.logo).toBeNull();
    expect((await portal.admin.delete('/organisation/logo')).json.logo).toBeNull();
    expect(await figures()).toBe(1);
    expect((await auditOf('organisation.logo_removed')).length).toBeGreaterThan(0);
  });

  it.each<[string, Buffer]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['HTML behind the beginning of a PNG', Buffer.concat([logoPng(1, 1).subarray(0, 16), Buffer.from('<script>')])],
    ['a PNG that is cut off', logoPng(300, 100).subarray(0, 60)],
    ['a PNG with a size of its own invention', Buffer.concat([logoPng(30_000, 1).subarray(0, 33), Buffer.alloc(100)])],
    ['a JPEG that is cut off', logoJpeg.subarray(0, 20)],
    ['more than 512 KiB', Buffer.concat([logoPng(10, 10), Buffer.alloc(512 * 1024)])],
  ])('is not %s', async (_name, bytes) => {
    expectError(await portal.admin.put('/organisation/logo', base64(bytes)), 400);
    expect((await portal.admin.get('/organisation')).json.logo).toBeNull();
  });

  it('is refused before it is read when the body is larger than any logo, and other bodies stay small', async () => {
    expectError(await portal.admin.put('/organisation/logo', { content: 'A'.repeat(800_000) }), 413);
    expectError(await portal.admin.put('/organisation', { name: 'A'.repeat(300_000), timeZone: 'UTC' }), 413);
  });

  it('is recognised by its content, and tried before it is kept', async () => {
    expect(recogniseImage(logoPng(12, 34))).toEqual({ mediaType: 'image/png', width: 12, height: 34 });
    expect(recogniseImage(logoJpeg)).toEqual({ mediaType: 'image/jpeg', width: 1, height: 1 });
    expect(recogniseImage(Buffer.alloc(0))).toBeNull();
    await expect(tryLogo(Buffer.from('no picture'))).rejects.toThrow();
  });
});
