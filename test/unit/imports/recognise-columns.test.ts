import { describe, expect, it } from '@jest/globals';
import { readLanguage } from '../../../src/domain/students/read-language.ts';
import { furtherNames, usualNames } from '../../../src/features/imports/column-names.ts';
import { recogniseColumns } from '../../../src/features/imports/recognise-columns.ts';

const fieldsIn = (header: string) => recogniseColumns('ENROLMENTS', header.split(';')).map(({ field }) => field);

describe('the columns of a file', () => {
  it.each([
    [
      'Rufname;Geburtsname;Mailadresse;Matrikel-Nr.;Lehrgang',
      ['firstName', 'lastName', 'email', 'externalId', 'course'],
    ],
    [
      'Vorname;Nachname;E-Mail-Adresse;Personalnummer;Kursname',
      ['firstName', 'lastName', 'email', 'externalId', 'course'],
    ],
    [
      'Given names;Surname;Work e-mail;Employee no.;Course title',
      ['firstName', 'lastName', 'email', 'externalId', 'course'],
    ],
    ['الاسم;اللقب;الإيميل;رقم الطالب;اسم الدورة', ['firstName', 'lastName', 'email', 'externalId', 'course']],
    ['Schu\u0308lernummer;Muttersprache', ['externalId', 'language']],
  ])('are recognised by the names of other programs: %s', (header, fields) => {
    expect(fieldsIn(header)).toEqual(fields);
  });

  it('have a field by its usual name, whatever other columns mean', () => {
    expect(fieldsIn('Vorname;Rufname;Nachname;Geburtsname')).toEqual(['firstName', null, 'lastName', null]);
    expect(fieldsIn('Rufname;Preferred name')).toEqual([null, null]);
  });

  it('have names that mean one field only', () => {
    const all = [usualNames, furtherNames].flatMap((names) => Object.values(names).flat());
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((name) => !/^\p{Letter}+$/u.test(name) || name !== name.normalize('NFC').toLowerCase())).toEqual(
      [],
    );
  });
});

describe('a language in a file', () => {
  it.each([
    ['de', 'de'],
    ['Deutsch', 'de'],
    ['german', 'de'],
    ['de-AT', 'de'],
    ['EN_gb', 'en'],
    ['Englisch', 'en'],
    ['Arabisch', 'ar'],
    ['العربية', 'ar'],
    ['fr', null],
    ['den', null],
    ['en-', null],
    ['', null],
  ])('%p is read as %p', (text, language) => {
    expect(readLanguage(text)).toBe(language);
  });
});
