import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { languages, type Language } from '../../src/language/languages.ts';
import { isRightToLeft } from '../../src/features/certificates/document/text-runs.ts';
import { renderCertificate } from '../../src/features/certificates/document/render-certificate.ts';
import {
  renderCertificatePdf,
  type CertificateDocument,
} from '../../src/features/certificates/document/certificate-document.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { send } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { readPdf, readQrCode, type ReadPdf } from './read-pdf.ts';

const verificationUrl = 'https://attain.example/verify/4KQ7ZZ2M9TXBPL3E71WDA6YQ3M';

const certificate = (language: Language, overrides: Partial<CertificateDocument> = {}): CertificateDocument => ({
  language,
  number: 'C-000142',
  studentName: 'Ana Novák',
  courseName: 'Workplace First Aid',
  title: 'Certificate in First Aid',
  organisationName: 'Northbridge Training',
  issuedAt: new Date('2026-03-21T23:30:00Z'),
  timeZone: 'UTC',
  verificationUrl,
  status: 'ISSUED',
  ...overrides,
});

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ');
const textOf = ({ texts }: ReadPdf): string => plain(texts.map(({ text }) => text).join(' '));
/** Whether a text is in the PDF in reading order, as assistive software gets it. The reader turns Arabic ligatures round. */
const says = (bytes: Buffer, text: string): boolean => {
  const wanted = Buffer.from(text, 'utf16le').swap16().toString('latin1');
  // Brackets and backslashes are escaped in a PDF.
  return bytes.includes(wanted.replace(/[()\\]/g, '\\$&'), 0, 'latin1');
};
const read = async (document: CertificateDocument): Promise<ReadPdf> => readPdf(await renderCertificatePdf(document));

const words = {
  en: ['awarded to', 'for the course', 'Date of issue', '21 March 2026', 'Certificate number', 'Issued with'],
  de: ['verliehen an', 'für den Kurs', 'Ausstellungsdatum', '21. März 2026', 'Zertifikatsnummer', 'Ausgestellt mit'],
  ar: ['مُنحت إلى', 'عن دورة', 'تاريخ الإصدار', 'مارس', 'رقم الشهادة', 'صادرة عبر'],
} as const;

describe('a printed certificate', () => {
  it.each(languages)('has its labels and its date in its language: %s', async (language) => {
    const bytes = await renderCertificatePdf(certificate(language));
    const pdf = await readPdf(bytes);
    const text = textOf(pdf);
    if (language === 'ar') for (const word of words.ar) expect([word, says(bytes, word)]).toEqual([word, true]);
    else for (const word of words[language]) expect(text).toContain(word);
    for (const other of languages.filter((each) => each !== language)) {
      for (const word of words[other])
        expect([word, says(bytes, word), text.includes(word)]).toEqual([word, false, false]);
    }
    // What people typed is printed as they typed it.
    for (const name of [
      'Ana Novák',
      'Workplace First Aid',
      'Certificate in First Aid',
      'Northbridge Training',
      'C-000142',
    ]) {
      expect(text).toContain(name);
    }
    expect(pdf.lang).toBe({ en: 'en-GB', de: 'de-DE', ar: 'ar' }[language]);
    expect(text).not.toContain('\uFFFD');
  });

  it.each(languages)('stays inside the border and can be scanned: %s', async (language) => {
    const long = 'Maria Wilhelmina Aleksandra Konstantinopolitańczykowianeczka-Wolfeschlegelsteinhausenberger';
    const bytes = await renderCertificatePdf(
      certificate(language, { studentName: long, title: long, number: 'C-000142-'.repeat(4) }),
    );
    const pdf = await readPdf(bytes);
    for (const { left, right } of pdf.texts) {
      expect(left).toBeGreaterThan(40);
      expect(right).toBeLessThan(802);
    }
    expect(new Set(pdf.links)).toEqual(new Set([verificationUrl]));
    if (language !== 'ar') expect(await readQrCode(bytes)).toBe(verificationUrl);
  });

  it('is laid out from right to left in Arabic: the mirror image of the English one', async () => {
    const [english, arabic] = await Promise.all([read(certificate('en')), read(certificate('ar'))]);
    const sideOf = (pdf: ReadPdf, wanted: string) => {
      const found = pdf.texts.find(({ text }) => plain(text).includes(wanted))!;
      return (found.left + found.right) / 2 < pdf.width / 2 ? 'left' : 'right';
    };
    const sides = (pdf: ReadPdf) => [sideOf(pdf, 'C-000142'), sideOf(pdf, 'verify')];
    expect(sides(english)).toEqual(['left', 'right']);
    expect(sides(arabic)).toEqual(['right', 'left']);
    // The number ends where its label ends, at the right.
    const label = arabic.texts.filter(({ text }) => isRightToLeft(text) && plain(text).includes('رقم'));
    const number = arabic.texts.find(({ text }) => text.includes('C-000142'))!;
    expect(Math.abs(Math.max(...label.map(({ right }) => right)) - number.right)).toBeLessThan(2);
  });

  it('is drawn with English labels where its own cannot be drawn', async () => {
    const { pdf, problem } = await renderCertificate(certificate('ar', { timeZone: 'Nowhere/Else' }));
    expect(problem).toContain('Nowhere/Else');
    expect(textOf(await readPdf(Buffer.from(pdf)))).toContain('awarded to Ana Novák');
  });
});

describe('the language of a certificate', () => {
  let portal: PortalFixture;
  beforeAll(async () => {
    portal = await createPortalFixture();
  });
  afterAll(() => portal.close());

  const languageOf = (table: 'organisation' | 'student', id: string, language: Language | null) =>
    portal.database.asOwner(
      `update ${table} set language = ${language === null ? 'null' : `'${language}'`} where id = '${id}'`,
    );

  async function apply(lmsEnrolmentId: string) {
    const { database, organisation } = portal;
    await report(database, organisation, lmsEnrolmentId, 100);
    const run = { workflowId: 'test', runId: 'test' };
    await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 10, run });
  }

  async function earned(lmsEnrolmentId: string, language: Language | null) {
    const enrolment = await buildEnrolment(portal.database.app, portal.organisation.id, { lmsEnrolmentId });
    await languageOf('student', enrolment.studentId, language);
    await apply(lmsEnrolmentId);
    return enrolment;
  }

  async function stored(enrolmentId: string) {
    const [row] = await portal.database.rows<{ id: string; language: string | null; code: string }>(
      'select id, language, verification_code as code from certificate where enrolment_id = $1',
      [enrolmentId],
    );
    return row!;
  }

  const openPdf = (code: string) =>
    send(portal.api, { method: 'GET', path: `/verify/${code}/certificate.pdf`, headers: { 'Accept-Language': 'ar' } });

  it("is the student's at the first issue, and stays when it is revoked and reinstated", async () => {
    const enrolment = await earned('german', 'de');
    const { id, language, code } = await stored(enrolment.id);
    expect(language).toBe('de');
    const first = await openPdf(code);
    expect(textOf(await readPdf(first.body))).toContain('verliehen an');
    await languageOf('student', enrolment.studentId, 'ar');
    const path = `/certificates/${id}`;
    expect((await portal.admin.post(`${path}/revoke`, { reason: 'A mistake' })).status).toBe(200);
    expect((await portal.admin.post(`${path}/reinstate`)).status).toBe(200);
    expect(await stored(enrolment.id)).toEqual({ id, language: 'de', code });
    expect((await openPdf(code)).headers.etag).toBe(first.headers.etag);
  });

  it("is the organisation's for a student without one", async () => {
    await languageOf('organisation', portal.organisation.id, 'ar');
    const enrolment = await earned('of-organisation', null);
    await languageOf('organisation', portal.organisation.id, 'en');
    expect((await stored(enrolment.id)).language).toBe('ar');
  });

  it('is English for a certificate from before, and its PDF is another one in another language', async () => {
    const enrolment = await earned('from-before', 'de');
    const { code } = await stored(enrolment.id);
    const german = await openPdf(code);
    await portal.database.asOwner(`update certificate set language = null where enrolment_id = '${enrolment.id}'`);
    const english = await openPdf(code);
    expect(textOf(await readPdf(english.body))).toContain('awarded to');
    expect(english.headers.etag).not.toBe(german.headers.etag);
    expect(textOf(await readPdf(german.body))).toContain('verliehen an');
  });

  it('can be previewed, each one', async () => {
    for (const language of languages) {
      const { body } = await portal.admin.get(`/certificate-preview?title=a&courseName=b&language=${language}`);
      expect(textOf(await readPdf(body))).toContain({ en: 'Preview', de: 'Vorschau', ar: 'معاينة' }[language]);
    }
    expect((await portal.admin.get('/certificate-preview?title=a&courseName=b&language=fr')).status).toBe(400);
  });
});
