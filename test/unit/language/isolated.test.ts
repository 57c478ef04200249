import { afterAll, expect, it } from '@jest/globals';
import { isolated, runsOtherwise } from '../../../src/language/isolated.ts';
import { english, parts, t, translateBy } from '../../../src/language/translate.ts';

// Other suites of this process translate by the service's languages.
const former = translateBy(() => english);
afterAll(() => void translateBy(former));

const apart = (value: string): string => `\u2068${value}\u2069`;

it.each([
  ['Ada', 'ltr', 'Ada'],
  ['Zoë Ł. 7', 'ltr', 'Zoë Ł. 7'],
  ['محمد (7)', 'ltr', apart('محمد (7)')],
  ['محمد', 'rtl', 'محمد'],
  ['Ada', 'rtl', apart('Ada')],
  ['+49 30 123-45', 'rtl', apart('+49 30 123-45')],
  ['99,5\u00a0%', 'rtl', '99,5\u00a0%'],
  ['…', 'rtl', '…'],
  ['', 'rtl', ''],
] as const)('sets apart what runs in the other direction: %j in %s', (value, direction, expected) => {
  expect(isolated(value, direction)).toBe(expected);
});

it.each([
  ['محمد (7)', 'ltr', true],
  ['محمد and Ada', 'ltr', false],
  ['0198f3a2-5c1e', 'rtl', true],
  ['Attain يستخدم', 'rtl', false],
  ['1,234', 'rtl', false],
] as const)('knows whether %j runs otherwise than a page that is %s', (value, direction, expected) => {
  expect(runsOtherwise(value, direction)).toBe(expected);
});

it('sets the values of a sentence apart where it is shown, and not where it is stored', () => {
  const catalogue = new Map([['Resend {to} {count, plural, one {# e-mail} other {# e-mails}}', '{to} {count}']]);
  const text = 'Resend {to} {count, plural, one {# e-mail} other {# e-mails}}';
  translateBy(() => ({ language: 'ar', catalogue, isolates: true }));
  expect(t(text, { to: 'a@b.example', count: 2 })).toBe(`${apart('a@b.example')} 2`);
  expect(parts<string>(text, { to: 'a@b.example', count: 2 })).toEqual([`${apart('a@b.example')} 2`]);
  translateBy(() => ({ language: 'ar', catalogue }));
  expect(t(text, { to: 'a@b.example', count: 2 })).toBe('a@b.example 2');
});
