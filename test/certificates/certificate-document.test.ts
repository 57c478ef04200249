import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faceFont } from '../../src/features/certificates/document/certificate-fonts.ts';
import { renderCertificate } from '../../src/features/certificates/document/render-certificate.ts';
import { nameInClaimedScripts } from './claimed-characters.ts';
import {
  renderCertificatePdf,
  type CertificateDocument,
} from '../../src/features/certificates/document/certificate-document.ts';
import { textRuns } from '../../src/features/certificates/document/text-runs.ts';
import { readPdf, readQrCode } from './read-pdf.ts';

const verificationUrl = 'https://attain.example/verify/4KQ7ZZ2M9TXBPL3E71WDA6YQ3M';

function certificate(overrides: Partial<CertificateDocument> = {}): CertificateDocument {
  return {
    language: 'en',
    number: 'NB-2026-000142',
    studentName: 'Ana Novák',
    courseName: 'Workplace First Aid',
    title: 'Certificate in First Aid',
    organisationName: 'Northbridge Training',
    issuedAt: new Date('2026-11-21T23:30:00Z'),
    timeZone: 'UTC',
    verificationUrl,
    status: 'ISSUED',
    ...overrides,
  };
}

const allText = (texts: readonly { text: string }[]): string => texts.map(({ text }) => text).join(' ');
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

describe('a certificate as PDF', () => {
  it('is one landscape A4 page that reads in the right order', async () => {
    const pdf = await readPdf(await renderCertificatePdf(certificate()));
    expect(pdf.pages).toBe(1);
    expect([Math.round(pdf.width), Math.round(pdf.height)]).toEqual([842, 595]);
    expect(allText(pdf.texts)).toMatch(
      /^Northbridge Training Certificate in First Aid awarded to Ana Novák for the course Workplace First Aid Date of issue 21 November 2026 Certificate number NB-2026-000142/,
    );
    expect(allText(pdf.texts)).toContain(verificationUrl);
  });

  it('says what it is in its metadata', async () => {
    const { info, lang } = await readPdf(await renderCertificatePdf(certificate()));
    expect(info).toMatchObject({
      Title: 'Certificate in First Aid – Ana Novák',
      Author: 'Northbridge Training',
      Subject: 'Certificate NB-2026-000142 for the course Workplace First Aid',
    });
    expect(lang).toBe('en-GB');
  });

  it('is tagged for assistive software', async () => {
    const { isTagged, tags } = await readPdf(await renderCertificatePdf(certificate()));
    expect(isTagged).toBe(true);
    expect(tags).toEqual(expect.arrayContaining(['Document', 'P', 'H1', 'Link', 'Figure']));
    expect(tags.indexOf('H1')).toBeLessThan(tags.indexOf('Link'));
  });

  it.each([
    verificationUrl,
    'http://localhost:3000/verify/abc',
    `https://certificates.training.northbridge-institute.example.org/attain/verify/${'4KQ7ZZ2M'.repeat(4)}`,
  ])('carries a QR code and links that lead to %s', async (url) => {
    const bytes = await renderCertificatePdf(certificate({ verificationUrl: url }));
    expect(await readQrCode(bytes)).toBe(url);
    const pdf = await readPdf(bytes);
    expect(new Set(pdf.links)).toEqual(new Set([url]));
    expect(withoutSpaces(allText(pdf.texts))).toContain(url);
  });

  it('is the same to the byte each time', async () => {
    const [one, two] = await Promise.all([renderCertificatePdf(certificate()), renderCertificatePdf(certificate())]);
    expect(one.equals(two)).toBe(true);
  });

  it('embeds every font', async () => {
    const bytes = (await renderCertificatePdf(certificate())).toString('latin1');
    expect(bytes).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
    expect(bytes).toContain('/FontFile2');
  });

  it.each(['WITHDRAWN', 'REVOKED'] as const)('does not exist for one that is %s', async (status) => {
    await expect(renderCertificatePdf(certificate({ status }))).rejects.toThrow(RangeError);
  });
});

describe('long names', () => {
  const ninety = 'Maria Wilhelmina Aleksandra Konstantinopolitańczykowianeczka-Wolfeschlegelsteinhausenberger';
  const cases: [string, string][] = [
    ['many words', 'Maria da Conceição Francisca de Assis Leopoldina Gabriela Rafaela Gonzaga de Bragança e Bourbon'],
    ['two words of 30 and more', ninety.slice(0, 90)],
    ['one word', 'W'.repeat(90)],
    ['capitals', ninety.toUpperCase()],
    ['unspaced Thai', 'การปฐมพยาบาลเบื้องต้นและความปลอดภัย'.repeat(3)],
    ['Han', '职业健康与安全管理培训中心'.repeat(7)],
  ];

  it.each(cases)('%s: everything stays inside the border and nothing is lost', async (_kind, name) => {
    const pdf = await readPdf(
      await renderCertificatePdf(
        certificate({ studentName: name, courseName: name, title: name, organisationName: name }),
      ),
    );
    expect(pdf.pages).toBe(1);
    for (const { left, right, baseline, size } of pdf.texts) {
      expect(left).toBeGreaterThan(40);
      expect(right).toBeLessThan(802);
      expect(baseline).toBeGreaterThan(40);
      expect(baseline + size).toBeLessThan(560);
    }
    const count = withoutSpaces(allText(pdf.texts)).split(withoutSpaces(name)).length - 1;
    expect(count).toBe(4);
  });

  it('keeps lines and footer apart', async () => {
    const pdf = await readPdf(
      await renderCertificatePdf(
        certificate({ studentName: ninety, courseName: ninety, title: ninety, organisationName: ninety }),
      ),
    );
    const footer = pdf.texts.findIndex(({ text }) => text === 'Date of issue');
    const stack = pdf.texts.slice(0, footer);
    const footerTop = (pdf.texts[footer]?.baseline ?? 0) + 15;
    for (const { baseline } of stack) expect(baseline).toBeGreaterThan(footerTop);
    const baselines = [...new Set(stack.map(({ baseline }) => Math.round(baseline)))];
    expect(baselines).toEqual([...baselines].sort((a, b) => b - a));
    baselines.slice(1).forEach((baseline, index) => expect((baselines[index] ?? 0) - baseline).toBeGreaterThan(12));
  });

  it('ends a text beyond all reason in an ellipsis, inside the border', async () => {
    const pdf = await readPdf(
      await renderCertificatePdf(certificate({ title: 'Certificate in First Aid '.repeat(40) })),
    );
    expect(allText(pdf.texts)).toContain('…');
    for (const { right } of pdf.texts) expect(right).toBeLessThan(802);
  });
});

describe('names in any script', () => {
  it.each([
    ['Polish', 'Łucja Źdźbło-Święcicka'],
    ['Turkish and Azerbaijani', 'Əli Şükürov İğdır'],
    ['Romanian', 'Ștefan Țepeș'],
    ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
    ['Vietnamese, decomposed', 'Nguyễn Thị Ánh Tuyết'.normalize('NFD')],
    ['Icelandic', 'Þórður Ægir Guðmundsson'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Cyrillic', 'Анастасія Їжакевич Ґалаґан'],
    ['Kazakh', 'Әсел Қыдырбаева'],
    ['Armenian', 'Արամ Խաչատրյան'],
    ['Georgian', 'ნინო ჩხეიძე'],
    ['Thai', 'สมชาย ใจดี'],
    ['Hebrew', 'דוד לוי'],
    ['Arabic', 'محمد الخوارزمي'],
    ['Chinese', '王小明 歐陽菲菲'],
    ['Japanese', '山田 さくら キャサリン'],
    ['Korean', '김민준'],
    ['Korean, with a space', '김 민준'],
    ['Korean beside Latin', 'Kim 민준 (김)'],
  ])('%s is drawn and can be read back', async (_script, studentName) => {
    const { texts } = await readPdf(await renderCertificatePdf(certificate({ studentName })));
    expect(withoutSpaces(allText(texts).normalize('NFC'))).toContain(withoutSpaces(studentName.normalize('NFC')));
    expect(allText(texts)).not.toContain('\uFFFD');
  });

  it('Devanagari is shaped, not spelt', () => {
    const [run, ...others] = textRuns('प्रियंका शर्मा', 'serif');
    expect(others).toEqual([]);
    expect(run?.font.name).toContain('noto-sans-devanagari');
    expect(run?.font.font.layout(run.text, []).glyphs.length).toBeLessThan([...(run?.text ?? '')].length);
  });

  it.each([
    ['words in one run, which the shaper reverses', 'דוד לוי', ['דוד לוי']],
    ['a Latin word inside', 'מכון Northbridge חיפה', ['חיפה', 'Northbridge', 'מכון']],
    ['brackets and a number', 'לוי (12)', ['(', '12', ')', 'לוי']],
    ['a Hebrew word inside Latin', 'Training חיפה 12', ['Training', '12', 'חיפה']],
  ])('right to left: %s', (_case, line, drawn) => {
    const fromTheLeft = textRuns(line, 'serif').map(({ text }) => text.trim());
    expect(fromTheLeft.filter((text) => text !== '')).toEqual(drawn);
  });

  it.each(['محمد', 'דוד לוי', 'ნინო'])('%s can be copied and read aloud letter for letter', async (studentName) => {
    const bytes = await renderCertificatePdf(certificate({ studentName }));
    expect(bytes.includes(Buffer.from(studentName, 'utf16le').swap16())).toBe(true);
  });

  it('an emoji is set in one colour, and the space after it is that of the text', () => {
    const [before, emoji, after] = textRuns('Ana \u{1F600} Novák', 'serif');
    expect([before?.text, emoji?.text, after?.text]).toEqual(['Ana ', '\u{1F600}', ' Novák']);
    expect(emoji?.font.name).toContain('noto-emoji');
  });

  it('a character that no font has becomes the replacement character, not a hole', () => {
    expect(textRuns('Ana \u{1E900} Novák', 'serif').map(({ text }) => text)).toEqual(['Ana \uFFFD Novák']);
  });
});

describe('a character that a font claims and cannot set', () => {
  it('comes from another font: the space of a Korean name from the face itself', () => {
    const runs = textRuns('김 민준', 'serif').map(({ text, font }) => [text, font === faceFont('serif')]);
    expect(runs).toEqual([
      ['김', false],
      [' ', true],
      ['민준', false],
    ]);
  });

  it.each([
    ['an Arabic letter whose anchors are incomplete', '\u06A2 \u0760'],
    ['a bracket whose file has no table of characters', '\u3016王\u3017'],
    ['a joiner in a font whose space cannot be set', '김\u200C 민준\u200D'],
  ])('stops no certificate: %s', async (_kind, studentName) => {
    const pdf = await readPdf(await renderCertificatePdf(certificate({ studentName })));
    expect(pdf.texts.length).toBeGreaterThan(5);
  });

  it('does not exist for a name in the scripts that the fonts claim, whatever stands together in it', async () => {
    const names = fc.tuple(nameInClaimedScripts, nameInClaimedScripts, nameInClaimedScripts, nameInClaimedScripts);
    await fc.assert(
      fc.asyncProperty(names, async ([studentName, courseName, title, organisationName]) => {
        const bytes = await renderCertificatePdf(certificate({ studentName, courseName, title, organisationName }));
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      }),
      { numRuns: 12 },
    );
  });
});

describe('a certificate that cannot be drawn as it should', () => {
  it('is drawn without the logo that is the reason', async () => {
    const { pdf, problem } = await renderCertificate(
      certificate({ logo: Buffer.from('no picture'), studentName: '김 민준' }),
    );
    expect(problem).toContain('Unknown image format');
    expect(allText((await readPdf(Buffer.from(pdf))).texts)).toContain('김');
  });

  it('is drawn with what the plain face has, where nothing else helps', async () => {
    const { pdf, problem } = await renderCertificate(certificate({ timeZone: 'Nowhere/Else', studentName: 'Ana 김' }));
    expect(problem).toContain('Nowhere/Else');
    const text = allText((await readPdf(Buffer.from(pdf))).texts);
    expect(text).toContain('awarded to Ana');
    expect(text).not.toContain('김');
  });

  it('has no problem otherwise', async () => {
    expect((await renderCertificate(certificate())).problem).toBeNull();
  });
});

describe('hostile names', () => {
  it('stay text: control characters, direction overrides and PDF syntax change nothing', async () => {
    const studentName = 'Ana\r\n\u0000 \u202Ekáv\u202C) Tj ET (%<>/\\';
    const pdf = await readPdf(await renderCertificatePdf(certificate({ studentName, title: '\uD800x' })));
    expect(pdf.pages).toBe(1);
    expect(allText(pdf.texts)).toContain('Ana káv) Tj ET (%<>/\\');
    expect(pdf.info.Title).toBe('\uFFFDx – Ana káv) Tj ET (%<>/\\');
  });
});
