import { describe, expect, it } from '@jest/globals';
import {
  dataErased,
  erasedName,
  erasedStudent,
  shownName,
  shownNames,
} from '../../../../src/domain/students/erased-student.ts';
import { excerptInLanguage } from '../../../../src/platform/language/excerpt-in-language.ts';
import { inLanguage } from '../../../../src/platform/language/languages-of-service.ts';
import { safeExcerpt } from '../../../../src/platform/outbound-http/safe-excerpt.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace' };

describe('what replaces the data of an erased student', () => {
  it('is shown in the language of its reader', () => {
    expect(`${erasedStudent.firstName} ${erasedStudent.lastName}`).toBe(erasedName);
    expect(shownNames(erasedStudent)).toEqual({ firstName: 'Erased', lastName: 'student' });
    expect(inLanguage('de', () => shownNames(erasedStudent))).toEqual({
      firstName: 'Gelöschter',
      lastName: 'Teilnehmer',
    });
    expect(inLanguage('de', () => shownName(erasedName))).toBe('Gelöschter Teilnehmer');
    expect(inLanguage('ar', () => shownName(erasedName))).toBe('طالب مُحيت بياناته');
    expect(inLanguage('de', () => excerptInLanguage(dataErased.text))).toBe('Die Daten der Person wurden gelöscht.');
  });

  it('leaves other names and answers as they are', () => {
    expect(inLanguage('de', () => [shownName('Ada Lovelace'), shownName(null)])).toEqual(['Ada Lovelace', null]);
    expect(inLanguage('de', () => shownNames(ada))).toEqual(ada);
    expect(inLanguage('de', () => [excerptInLanguage('Active'), excerptInLanguage(null)])).toEqual(['Active', null]);
  });
});

describe('the sentence instead of an answer whose secrets cannot be masked', () => {
  it('is shown in the language of its reader', () => {
    const secrets = Array.from({ length: 1_000 }, (_, index) => `secret-${index}-${'x'.repeat(40)}`);
    const withheld = safeExcerpt('{"token": "…"}', 500, secrets);
    expect(withheld).toMatch(/^Not shown/);
    expect(inLanguage('de', () => excerptInLanguage(withheld))).toMatch(/^Nicht angezeigt: Die Zugangsdaten/);
  });
});
