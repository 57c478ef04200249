import { describe, expect, it } from '@jest/globals';
import { aroundSubject, auditSentence } from '../../../src/portal/sections/settings/audit-sentences.ts';

const ada = { kind: 'USER', name: 'Ada Lovelace' } as const;
const sentence = (action: string, details: Record<string, unknown> = {}) =>
  auditSentence({ actor: ada, action, subjectName: null, details });

describe('the audit log', () => {
  it.each([
    ['ENROL', 1, 'enrols 1 student'],
    ['ENROL', 2400, 'enrols 2,400 students'],
    ['CANCEL', 1, 'cancels 1 enrolment'],
    ['CANCEL', 12, 'cancels 12 enrolments'],
    ['RESEND', 3, 'sends 3 failed e-mails again'],
    ['REPEAT', 2, 'sends 2 enrolments to the LMS again'],
    ['REDELIVER', 1, 'sends 1 failed webhook again'],
  ])('says what a bulk run of the kind %s does with %d records', (kind, rows, words) => {
    expect(sentence('bulk_run.started', { kind, rows })).toBe(`Ada Lovelace started a bulk run that ${words}`);
  });

  it('names the user in the other sentences about bulk runs and imports', () => {
    expect(sentence('bulk_run.cancelled')).toBe('Ada Lovelace cancelled a bulk run');
    expect(sentence('bulk_run.exported')).toBe('Ada Lovelace exported the results of a bulk run');
    expect(sentence('import.exported')).toBe('Ada Lovelace exported the results of an import');
  });

  it('says which e-mail’s text was changed', () => {
    expect(sentence('email_template.changed', { kind: 'WITHDRAWN', language: 'de' })).toBe(
      'Ada Lovelace changed the text of the e-mail “Certificate withdrawn” in Deutsch',
    );
  });

  it('is divided at the name of the record, which becomes a link', () => {
    const deed = { actor: ada, subjectName: 'First Aid', details: {} };
    expect(aroundSubject({ ...deed, action: 'course.changed' })).toEqual(['Ada Lovelace changed the course ', '']);
    expect(aroundSubject({ ...deed, action: 'import.started' })).toEqual(['Ada Lovelace started an import']);
    expect(aroundSubject({ ...deed, action: 'course.changed', subjectName: null })).toEqual([
      'Ada Lovelace changed the course somebody',
    ]);
  });

  it('keeps the name of an action that it does not know', () => {
    expect(sentence('moon.landed_on')).toBe('Ada Lovelace moon landed on');
  });
});
