import { expect, it } from '@jest/globals';
import { lostSteps } from '../../../src/features/lms/rules/lost-steps.ts';
import { wording } from '../../../src/language/sentence.ts';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';

it('names the steps of presets in the language of the reader, and other steps as they are called', () => {
  const step = { effect: 'WRITE', ending: 'SUCCEEDED' } as const;
  const lost = lostSteps([
    { ...step, title: 'create the user' },
    { ...step, title: 'greet the user' },
  ]);
  expect(wording(lost)).toBe('Done in the LMS before: “create the user”, “greet the user”.');
  const german = inLanguage('de', () => wording(lost));
  expect(german).toContain('„den Benutzer anlegen“');
  expect(german).toContain('„greet the user“');
  expect(inLanguage('ar', () => wording(lost))).toContain('إنشاء المستخدم');
});
