import { describe, expect, it } from '@jest/globals';
import { createFindPrintWarnings } from '../../../src/features/certificates/print-warnings.ts';
import { printedNameOf, printedTextsOf } from '../../../src/features/certificates/printed-fields.ts';
import type { Language } from '../../../src/language/languages.ts';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';
import { BusyError } from '../../../src/platform/waiting/busy-error.ts';
import { captureLog } from '../../support/log-capture.ts';

const { log, lines } = captureLog('test');
const student = { firstName: 'Ana', lastName: 'Novák' };
const name = printedNameOf(student);

const warningsOf = (letters: readonly string[]) =>
  createFindPrintWarnings(async (_organisationId, texts) => texts.map(() => letters), log)('org', [
    printedNameOf(student),
  ]);

describe('warnings of letters that certificates cannot print', () => {
  it.each([
    [['𞤀'], 'an empty box instead of “𞤀” in the student’s name, because their fonts do not have this letter.'],
    [
      ['অ', 'x⃝'],
      'an empty box instead of “অ” and “x⃝” in the student’s name, because their fonts do not have these letters.',
    ],
    [['⁠', '�'], 'an empty box instead of U+2060 and U+FFFD in the student’s name, because their fonts do not have'],
    [Array.from('abcdefghijklm'), '“i”, “j” and 3 more in the student’s name'],
  ])('name %j in a sentence', async (letters, sentence) => {
    expect(await warningsOf(letters)).toEqual([{ field: 'name', letters, message: expect.stringContaining(sentence) }]);
  });

  it('are in the language of their reader', async () => {
    const messages = async (language: Language, letters: readonly string[]) =>
      (await inLanguage(language, () => warningsOf(letters))).map(({ message }) => message);
    expect(await messages('de', ['অ', 'x⃝'])).toEqual([
      'Auf Zertifikaten steht statt “অ” und “x⃝” im Namen des Teilnehmers ein leeres Kästchen, weil ihre Schriften diese Zeichen nicht enthalten.',
    ]);
    expect((await messages('ar', ['অ']))[0]).toContain('لا تحتوي على هذا الحرف.');
  });

  it('say which text of a course has them', async () => {
    const find = createFindPrintWarnings(
      async (_organisationId, texts) => texts.map(({ text }) => (text.includes('!') ? ['!'] : [])),
      log,
    );
    const titles = ['Bronze', 'Gold!'].map((title) => ({ title }));
    const of = (course: Parameters<typeof printedTextsOf>[0]) => find('org', printedTextsOf(course));
    expect(await of({ name: 'First Aid', certificateDefinitions: [] })).toEqual([]);
    expect(await of({ name: 'First Aid!', certificateDefinitions: titles })).toMatchObject([
      { field: 'name', message: expect.stringContaining('in the course’s name') },
      { field: 'certificateDefinitions.1.title', message: expect.stringContaining('in the title of certificate 2') },
    ]);
  });

  it('are left out, which keeps nobody from saving, while too much else is under way', async () => {
    const find = createFindPrintWarnings(() => Promise.reject(new BusyError('Too much.', 5)), log);
    expect(await find('org', [name])).toEqual([]);
    expect(lines().at(-1)).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('could not be looked for'),
    });
  });

  it('are waited for only until the deadline', async () => {
    const find = createFindPrintWarnings(() => new Promise(() => undefined), log, 100);
    expect(await find('org', [name])).toEqual([]);
    expect(lines().at(-1)).toMatchObject({ error: { message: 'no result within 100 ms' } });
  });
});
