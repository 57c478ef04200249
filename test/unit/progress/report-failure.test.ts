import { describe, expect, it } from '@jest/globals';
import { refusedByDatabase, reportFailureInLanguage } from '../../../src/features/progress/report-failure.ts';
import { englishWording } from '../../../src/language/sentence.ts';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';

const stored = englishWording([refusedByDatabase('22003')]);
const german =
  'Attain konnte nicht speichern, was aus dieser Meldung folgt; sie hat also nichts geändert. Senden Sie die Meldung noch einmal. Wenn sie wieder fehlschlägt, nennen Sie dem Betreiber dieser Installation diesen Code: 22003';

describe('why a report failed', () => {
  it('says what happened and what to do, with the code at its end', () => {
    expect(stored).toMatch(/^Attain could not store .* Send the report again\. .*: 22003$/);
    expect(reportFailureInLanguage(stored)).toBe(stored);
    expect(inLanguage('de', () => reportFailureInLanguage(stored))).toBe(german);
  });

  it('says the same of a report that failed in the release before', () => {
    const former = 'The database refused it (SQLSTATE 22003).';
    expect(reportFailureInLanguage(former)).toBe(stored);
    expect(inLanguage('de', () => reportFailureInLanguage(former))).toBe(german);
  });

  it.each([null, 'A rule of our own.', 'Another text with the code: 22003'])(
    'leaves anything else as it is: %s',
    (text) => {
      expect(inLanguage('de', () => reportFailureInLanguage(text))).toBe(text);
    },
  );
});
