import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderCertificate } from '../../src/features/certificates/document/render-certificate.ts';
import { fontFor } from '../../src/features/certificates/document/certificate-fonts.ts';
import { certificateTexts, type CertificateText } from '../../src/features/certificates/document/certificate-texts.ts';
import { fitText } from '../../src/features/certificates/document/fit-text.ts';
import { isSurelyPrintable } from '../../src/features/certificates/document/is-surely-printable.ts';
import { printableText } from '../../src/features/certificates/document/printable-text.ts';
import { textRuns } from '../../src/features/certificates/document/text-runs.ts';
import {
  findUnprintableLetters,
  unprintableLetters,
} from '../../src/features/certificates/document/unprintable-letters.ts';
import { nameInClaimedScripts } from './claimed-characters.ts';
import { readPdf } from './read-pdf.ts';

const kinds = Object.keys(certificateTexts) as CertificateText[];
const replacement = '\uFFFD';

/** Letters of scripts that no font has, signs of which one half of a mirrored pair is missing, and one with an accent. */
const lacking = ['\u{1E900}', 'ᠠ', 'ᓀ', '\u29A3', '⊢', '⧵', '🎓\u0301', '\u2060', replacement];
const present = [
  'a',
  'Ω',
  'ж',
  'ش',
  'א',
  '(',
  '[',
  '«',
  ')',
  ' ',
  '王',
  '민',
  'क्षि',
  'শ্রী',
  'ਸਿੰ',
  'శ్రీ',
  'ត្ត',
  '🎓',
  '👩🏽‍🎓',
  '🇫🇷',
  'x\u20DD',
  'é',
  '∠',
  '⊣',
  '∕',
];

const name = fc.oneof(
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...present) }, fc.constantFrom(...lacking)), {
      minLength: 1,
      maxLength: 14,
    })
    .map((letters) => letters.join('')),
  nameInClaimedScripts,
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

/** Whether drawing the text uses the glyph that stands for a missing one. */
const drawsReplacement = (text: string, kind: CertificateText): boolean =>
  fitText(printableText(text), certificateTexts[kind]).lines.some(({ runs }) =>
    runs.some((run) => run.text.includes(replacement)),
  );

describe('letters that certificates cannot print', () => {
  it.each<[string, string[]]>([
    ['Ana Novák', []],
    ['محمد עדן 王小明 김민수 ქეთევან Αλέξανδρος', []],
    ['Zoë \u{1E900}\u{1E901}\u{1E900} ᠠ', ['\u{1E900}', '\u{1E901}', 'ᠠ']],
    ['Ana 🎓 Novák 👩🏽‍🎓 🇫🇷 ✓', []],
    ['ਗੁਰਪ੍ਰੀਤ ਕੌਰ శ్రీనివాస్ ശ്രീജിത്ത് সুমিত্রা செல்வி សុខា အောင် བཀྲ་ཤིས አማርኛ', []],
    ['(⊢∠) עברית (⊢∠)', ['⊢']],
    [`was ${replacement} before`, [replacement]],
  ])('are listed once each, in their order: %s', (text, letters) => {
    expect(unprintableLetters({ kind: 'studentName', text })).toEqual(letters);
  });

  it('are listed for each text of a list', () => {
    expect(
      findUnprintableLetters([
        { kind: 'title', text: 'Certificate \u{1E900}' },
        { kind: 'courseName', text: 'First Aid' },
      ]),
    ).toEqual([['\u{1E900}'], []]);
  });

  it('are listed exactly when drawing the text would use the missing glyph', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...kinds), (text, kind) => {
        expect(unprintableLetters({ kind, text }).length > 0).toBe(drawsReplacement(text, kind));
      }),
      { numRuns: process.env.ATTAIN_LONG_TESTS === '1' ? 1_000 : 120 },
    );
  });

  it('are not listed where the text ends before them', () => {
    const text = `${'W'.repeat(400)}\u{1E900}`;
    expect(drawsReplacement(text, 'courseName')).toBe(false);
    expect(unprintableLetters({ kind: 'courseName', text })).toEqual([]);
  });

  it.each([['Ana 🎓 Novák'], ['Ana \u{1E900} Novák'], ['ਗੁਰਪ੍ਰੀਤ ਕੌਰ'], ['שרה \u{1E900} כהן'], ['Ana Novák'], ['王小明']])(
    'are what a PDF prints so: %s',
    async (studentName) => {
      const { pdf, problem } = await renderCertificate({
        language: 'en',
        number: 'A-1',
        studentName,
        courseName: 'First Aid',
        title: 'Certificate',
        organisationName: 'Northbridge',
        issuedAt: new Date(0),
        timeZone: 'UTC',
        verificationUrl: 'https://attain.example/verify/x',
        status: 'ISSUED',
      });
      const { texts } = await readPdf(Buffer.from(pdf));
      // How the reader shows a glyph that stands for no character.
      const isReplaced = texts.some(({ text }) => text.includes('\0'));
      expect({ problem, isReplaced }).toEqual({
        problem: null,
        isReplaced: unprintableLetters({ kind: 'studentName', text: studentName }).length > 0,
      });
    },
  );

  it('are missing whatever stands beside them and in whichever direction the text is read', () => {
    for (const letter of lacking) {
      for (const text of [letter, `a${letter}b`, `א${letter}ב`, `ש (${letter})`]) {
        const drawn = textRuns(text, 'serif').some((run) => run.text.includes(replacement));
        expect({ text, drawn }).toEqual({ text, drawn: true });
      }
    }
  });
});

describe('a text that is surely printable', () => {
  it('has only characters that each face prints', () => {
    const faces = new Set(kinds.map((kind) => certificateTexts[kind].face));
    let surely = 0;
    for (let code = 0; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      if (!isSurelyPrintable(character)) continue;
      surely += 1;
      for (const face of faces) {
        if (fontFor(character, face) === undefined) throw new Error(`U+${code.toString(16)} is not in ${face}`);
      }
    }
    expect(surely).toBeGreaterThan(500);
  });

  it('has no letter that cannot be printed', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...kinds), (text, kind) => {
        if (isSurelyPrintable(text)) expect(unprintableLetters({ kind, text })).toEqual([]);
      }),
      { numRuns: 200 },
    );
    expect(isSurelyPrintable('Zoë Østergård-Łukasz, Иван Ωνάσης (Nguyễn)')).toBe(true);
    expect(isSurelyPrintable('王小明')).toBe(false);
    expect(isSurelyPrintable('e\u0301')).toBe(false);
  });
});
