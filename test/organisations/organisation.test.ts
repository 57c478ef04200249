import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { ApplicationError } from '../../src/platform/errors/errors.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { checkLogoHeader } from '../../src/features/certificates/logo-image.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { readPdf } from '../certificates/read-pdf.ts';
import { cpuSlowness } from '../support/cpu-slowness.ts';
import { eventually } from '../support/eventually.ts';
import { expectError, send } from '../support/http-client.ts';
import { chunk, damagedPngs, logoJpeg, logoPng } from './logo-files.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { report } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

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
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 10, run });
  const [row] = await database.rows<{ code: string }>(
    'select verification_code as code from certificate where enrolment_id = $1',
    [enrolment.id],
  );
  return row!.code;
}

const open = (path: string) => send(portal.api, { method: 'GET', path, headers: {} });

describe('the organisation', () => {
  it('may have a name that certificates cannot print as a whole, which it is told', async () => {
    const { name, timeZone } = (await portal.otherAdmin.get('/organisation')).json;
    await portal.otherAdmin.put('/organisation', { name: 'Northbridge \u{1E900}', timeZone });
    const warnings = await eventually(async () => (await portal.otherAdmin.get('/organisation')).json.warnings ?? null);
    expect(warnings).toMatchObject([{ field: 'name', letters: ['\u{1E900}'] }]);
    const changed = await portal.otherAdmin.put('/organisation', { name, timeZone });
    expect(changed.json).not.toHaveProperty('warnings');
  });

  it('is renamed and gets a new date; certificates keep what they were issued with', async () => {
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
          before: { name: portal.organisation.name, timeZone: 'UTC', language: 'en', colour: null },
          after: { name: 'Kia Ora Training', timeZone: 'Pacific/Auckland', language: 'en', colour: null },
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
  const pdfOf = async (code: string) => (await open(`/verify/${code}/certificate.pdf`)).body;
  const figuresOf = async (code: string) =>
    (await readPdf(await pdfOf(code))).tags.filter((tag) => tag === 'Figure').length;
  const savedLogo = async (file: Buffer) => {
    const { mediaType, content } = (await portal.admin.put('/organisation/logo', base64(file))).json.logo;
    const bytes = Buffer.from(content, 'base64');
    const { width = 0, height = 0, hasAlpha } = await sharp(bytes).metadata();
    return { mediaType, bytes, size: [width, height], hasAlpha };
  };
  afterEach(() => portal.admin.delete('/organisation/logo'));

  it.each([
    ['PNG', logoPng(300, 100), 'image/png'],
    ['JPEG', logoJpeg, 'image/jpeg'],
  ])('may be a %s, stands on the PDF beside the name, and goes again', async (_type, file, mediaType) => {
    const code = await earn(`logo-${mediaType}`);
    expect(await figuresOf(code)).toBe(1);
    const saved = await portal.admin.put('/organisation/logo', base64(file));
    expect(saved.json.logo).toEqual({ mediaType, content: expect.any(String), updatedAt: expect.any(String) });
    expect(await figuresOf(code)).toBe(2);
    expect((await portal.otherAdmin.get('/organisation')).json.logo).toBeNull();
    expect((await portal.admin.delete('/organisation/logo')).json.logo).toBeNull();
    expect(await figuresOf(code)).toBe(1);
    expect((await auditOf('organisation.logo_removed')).length).toBeGreaterThan(0);
  });

  it.each<[string, Buffer, number[]]>([
    ['small, as it is', logoPng(300, 100), [300, 100]],
    ['large, in the size that is printed', logoPng(4_000, 2_000), [700, 350]],
    ['with alpha and 16 bits', logoPng(300, 100, { colourType: 6, depth: 16 }), [300, 100]],
    ['grey with alpha', logoPng(300, 100, { colourType: 4 }), [300, 100]],
    ['with a palette', logoPng(30, 10, { colourType: 3, chunks: [chunk('PLTE', Buffer.alloc(768, 0x4e))] }), [30, 10]],
  ])('is stored opaque: %s', async (_kind, file, size) => {
    const saved = await savedLogo(file);
    expect(saved).toMatchObject({ mediaType: 'image/png', size, hasAlpha: false });
    // 8 bits, RGB, not interlaced: what a PDF carries without unpacking it.
    expect([...saved.bytes.subarray(24, 29)]).toEqual([8, 2, 0, 0, 0]);
  });

  it('keeps nothing of the file but what is seen', async () => {
    const words = [
      chunk('tEXt', Buffer.from('Comment\0where it was taken')),
      chunk('zTXt', deflateSync(Buffer.alloc(1e6))),
    ];
    const { bytes } = await savedLogo(logoPng(30, 10, { chunks: words }));
    expect(bytes.includes('where it was taken')).toBe(false);
    expect(bytes.length).toBeLessThan(300);
  });

  it.each<[string, Buffer]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['HTML behind the beginning of a PNG', Buffer.concat([logoPng(1, 1).subarray(0, 16), Buffer.from('<script>')])],
    ['a PNG with a size of its own invention', Buffer.concat([logoPng(30_000, 1).subarray(0, 33), Buffer.alloc(100)])],
    ['an animation', logoPng(30, 10, { chunks: [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] })],
    ['a JPEG that is cut off', logoJpeg.subarray(0, 200)],
    ['more than 512 KiB', Buffer.concat([logoPng(10, 10), Buffer.alloc(512 * 1024)])],
  ])('is not %s', async (_name, bytes) => {
    expectError(await portal.admin.put('/organisation/logo', base64(bytes)), 400);
    expect((await portal.admin.get('/organisation')).json.logo).toBeNull();
  });

  it.each(damagedPngs)('is not a PNG with %s', async (_damage, bytes) => {
    const answer = await portal.admin.put('/organisation/logo', base64(bytes));
    expectError(answer, 400);
    expect(answer.json.message).toMatch(/^The file is damaged/);
    expect((await portal.admin.get('/organisation')).json.logo).toBeNull();
  });

  it('is refused before it is unpacked where that would need much memory', () => {
    const fiftyMegabytes = deflateSync(Buffer.alloc(50e6));
    const before = process.threadCpuUsage();
    for (const [width, height] of [
      [100, 100],
      [10_000, 10_000],
    ] as const) {
      const header = logoPng(1, 1).subarray(0, 33);
      header.writeUInt32BE(width, 16);
      header.writeUInt32BE(height, 20);
      const bomb = Buffer.concat([header, chunk('IDAT', fiftyMegabytes), chunk('IEND', Buffer.alloc(0))]);
      expect(() => checkLogoHeader(bomb)).toThrow(ApplicationError);
    }
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_500 * cpuSlowness());
    expect(() => checkLogoHeader(logoPng(4_000, 4_000, { colourType: 0 }))).not.toThrow();
  });

  it('is refused when it has so many scans that decoding it would take minutes of a thread', async () => {
    const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0b5f4e' } });
    const progressive = await picture.jpeg({ progressive: true }).toBuffer();
    expect(checkLogoHeader(progressive)).toMatchObject({ mediaType: 'image/jpeg', width: 400 });
    const lastScan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), progressive.length - 2);
    const endOfImage = progressive.subarray(-2);
    const many = Buffer.concat([
      progressive.subarray(0, -2),
      ...Array.from({ length: 5_000 }, () => lastScan),
      endOfImage,
    ]);
    expect(many.length).toBeLessThan(512 * 1024);
    const begun = performance.now();
    expectError(await portal.admin.put('/organisation/logo', base64(many)), 400);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('is refused before it is read when the body is larger than any logo, and other bodies stay small', async () => {
    expectError(await portal.admin.put('/organisation/logo', { content: 'A'.repeat(800_000) }), 413);
    expectError(await portal.admin.put('/organisation', { name: 'A'.repeat(300_000), timeZone: 'UTC' }), 413);
  });

  it('is recognised by its content', () => {
    expect(checkLogoHeader(logoPng(12, 34))).toMatchObject({ mediaType: 'image/png', width: 12, height: 34 });
    expect(checkLogoHeader(logoJpeg)).toEqual({ mediaType: 'image/jpeg', width: 1, height: 1 });
    expect(() => checkLogoHeader(Buffer.alloc(0))).toThrow(ApplicationError);
  });

  describe('of a former version, stored as it was uploaded,', () => {
    const storeAsUploaded = async (file: Buffer) => {
      await portal.admin.put('/organisation/logo', base64(logoPng(1, 1)));
      await portal.database.asOwner(
        `update organisation_logo set encoded = false, content = decode('${file.toString('hex')}', 'hex')
         where organisation_id = '${portal.organisation.id}'`,
      );
    };
    const stored = async () => {
      const [row] = await portal.database.rows<{ encoded: boolean; size: number }>(
        'select encoded, length(content) as size from organisation_logo where organisation_id = $1',
        [portal.organisation.id],
      );
      return row;
    };

    it('is encoded when it is first printed', async () => {
      const code = await earn('old-logo');
      const file = logoPng(300, 100, { colourType: 6, chunks: [chunk('tEXt', Buffer.alloc(5_000))] });
      await storeAsUploaded(file);
      expect(await figuresOf(code)).toBe(2);
      expect(await stored()).toMatchObject({ encoded: true });
      expect((await stored())!.size).toBeLessThan(1_000);
    });

    it.each(damagedPngs.slice(1, 4))(
      'is removed when it has %s; the certificate opens without it',
      async (damage, file) => {
        const code = await earn(`old-logo ${damage}`);
        await storeAsUploaded(file);
        expect(await figuresOf(code)).toBe(1);
        expect(await stored()).toBeUndefined();
        expect((await auditOf('organisation.logo_removed')).at(-1)?.details).toEqual({ reason: 'UNREADABLE' });
      },
    );
  });
});

describe('the PDF of a certificate', () => {
  const ask = (code: string, headers: Record<string, string> = {}) =>
    send(portal.api, { method: 'GET', path: `/verify/${code}/certificate.pdf`, headers });

  it('is not sent again to a browser that has it, as long as the certificate is valid', async () => {
    const code = await earn('kept');
    const first = await ask(code);
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await ask(code, { 'If-None-Match': etag });
    expect({ status: again.status, length: again.body.length, etag: again.headers['etag'] }).toEqual({
      status: 304,
      length: 0,
      etag,
    });
    await portal.database.asOwner(`update certificate set status = 'WITHDRAWN' where verification_code = '${code}'`);
    expect((await ask(code, { 'If-None-Match': etag })).status).toBe(404);
    await portal.database.asOwner(`update certificate set status = 'ISSUED' where verification_code = '${code}'`);
    expect((await ask(code, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('is another one as soon as something else is printed on it', async () => {
    const code = await earn('changed');
    const before = String((await ask(code)).headers['etag']);
    await portal.admin.put('/organisation/logo', base64(logoPng(30, 10)));
    const after = await ask(code, { 'If-None-Match': before });
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(before);
    await portal.admin.delete('/organisation/logo');
  });
});

describe('an organisation whose requests take long', () => {
  it('leaves connections and answers to the other organisations', async () => {
    const { database, organisation, admin, otherAdmin } = portal;
    const lock = new pg.Client({ connectionString: database.ownerUrl });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select from organisation where id = $1 for update', [organisation.id]);
    const details = { name: 'Slow', timeZone: 'UTC' };
    const waiting = Array.from({ length: 15 }, () => admin.put('/organisation', details));
    await untilLockWaits(database, 3);
    const begun = performance.now();
    const others = await Promise.all(Array.from({ length: 5 }, () => otherAdmin.get('/organisation')));
    const taken = performance.now() - begun;
    await lock.query('rollback');
    await lock.end();
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(taken).toBeLessThan(3_000);
    const answered = await Promise.all(waiting);
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
  });
});
