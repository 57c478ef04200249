import { describe, expect, it } from '@jest/globals';
import { throttled } from '../../../src/features/accounts/http/throttled.ts';
import { TooManyAttemptsError, type AttemptKind } from '../../../src/features/accounts/sessions/sign-in-throttle.ts';
import type { Language } from '../../../src/language/languages.ts';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';

const said = (language: Language, kind: AttemptKind, scope: 'SUBJECT' | 'NETWORK', seconds: number) =>
  inLanguage(language, () =>
    throttled(() => Promise.reject(new TooManyAttemptsError(kind, scope, seconds))).catch(
      (error: unknown) => (error as Error).message,
    ),
  );

describe('too many attempts', () => {
  it.each<[Language, AttemptKind, 'SUBJECT' | 'NETWORK', number, string]>([
    ['en', 'LINK', 'SUBJECT', 50, 'This link was used too often in a short time. Try again in a minute.'],
    ['en', 'PASSWORD', 'NETWORK', 720, 'There were too many attempts from your network. Try again in 12 minutes.'],
    ['de', 'PASSWORD', 'NETWORK', 720, 'Versuchen Sie es in 12 Minuten noch einmal.'],
    [
      'de',
      'PASSWORD',
      'SUBJECT',
      60,
      'in einer Minute noch einmal, oder wählen Sie auf der Anmeldeseite „Passwort vergessen?“',
    ],
    ['de', 'CODE', 'SUBJECT', 60, 'deshalb wird kein Code angenommen'],
    ['ar', 'RESET_REQUEST', 'SUBJECT', 120, 'أعد المحاولة بعد دقيقتين.'],
  ])('are refused in %s (%s, %s)', async (language, kind, scope, seconds, part) => {
    expect(await said(language, kind, scope, seconds)).toContain(part);
  });
});
