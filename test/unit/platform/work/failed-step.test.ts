import { describe, expect, it } from '@jest/globals';
import { failureInLanguage } from '../../../../src/domain/work/failure-in-language.ts';
import { englishWording, wording } from '../../../../src/language/sentence.ts';
import {
  AnswerTimeoutError,
  ConnectionLostError,
  NoConnectionError,
} from '../../../../src/platform/database/connections/connection-errors.ts';
import { inLanguage } from '../../../../src/platform/language/languages-of-service.ts';
import { failureSentences, sentencesOfStep } from '../../../../src/platform/work/failed-step.ts';

const refused = Object.assign(new Error('value “Ada” is too long'), { code: '22001' });

describe('why a step of a run failed for good', () => {
  it.each([
    [refused, null, 'Die Datenbank hat es abgelehnt (SQLSTATE 22001).'],
    [refused, 5, 'Die Datenbank hat es abgelehnt (SQLSTATE 22001). Es wurde 5-mal versucht.'],
    [new RangeError('?'), null, 'Ein Fehler des Programms (RangeError).'],
    [new Error('?'), 8, 'Die Datenbank hat nicht geantwortet. Es wurde 8-mal versucht.'],
    [new ConnectionLostError(), 5, 'Die Verbindung zu PostgreSQL ist abgebrochen. Es wurde 5-mal versucht.'],
    [
      new NoConnectionError(),
      null,
      'Es gab nicht rechtzeitig eine Verbindung zu PostgreSQL: Alle sind belegt, oder der Server antwortet nicht.',
    ],
    [
      new AnswerTimeoutError(15_000),
      null,
      'PostgreSQL hat innerhalb von 15000 ms nicht geantwortet; die Verbindung wurde geschlossen.',
    ],
  ])(
    'is told in the language of its reader, from its sentences and from its English text: %s',
    (error, tries, german) => {
      const sentences = failureSentences(error, tries);
      const reason = englishWording(sentences);
      expect(inLanguage('de', () => wording(sentencesOfStep({ reason, sentences })))).toBe(german);
      expect(inLanguage('de', () => failureInLanguage(reason))).toBe(german);
      expect(failureInLanguage(reason)).toBe(reason);
    },
  );

  it('is shown for a step that Temporal has ended, whose own text is English', () => {
    const sentences = sentencesOfStep({ reason: 'activity StartToClose timeout', timedOut: true });
    const german = 'Ein Schritt hat zu lange gedauert, oder der Prozess, der ihn ausgeführt hat, wurde beendet.';
    expect(inLanguage('de', () => wording(sentences))).toBe(german);
    expect(inLanguage('de', () => failureInLanguage(englishWording(sentences)))).toBe(german);
  });

  it.each([null, '', 'A rule of our own.', 'The database did not answer. Somebody added this.'])(
    'stays as it is otherwise: %j',
    (text) => {
      expect(inLanguage('de', () => failureInLanguage(text))).toBe(text);
    },
  );
});
