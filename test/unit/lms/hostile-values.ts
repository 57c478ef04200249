import fc from 'fast-check';
import { codePoints } from '../../support/code-points.ts';

/** The values of docs/threats.md "Templates keep their shape", and what else could leave the place where it is put. */
export const hostileValues: readonly string[] = [
  '"',
  '\\',
  '\\"',
  '\\u0022',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u2028',
  '\u2029',
  '</script>',
  '${courseId}',
  '${student.id}',
  '$&',
  "$'",
  '$`',
  '$$',
  '$1',
  '1,"admin":true',
  '","admin":true,"x":"',
  '"}],"admin":[{"',
  '{}',
  '[]',
  'null',
  'true',
  '0',
  '',
  ' ',
  '.',
  '..',
  '%2e%2e',
  '%2E',
  '%',
  'a/../b',
  '../../admin',
  '/',
  '//evil.example',
  '?x',
  '?x=1&y=2',
  '#f',
  '&admin=true',
  '=',
  ';',
  '+',
  '@',
  'user@evil.example',
  ':',
  ':8080',
  '\\\\evil.example',
  "!'()*",
  'Zoë Łukasz 李 😀',
  'zv0x',
  'zv1x',
  'zvv0x',
  '__proto__',
  'constructor',
];

export const loneSurrogates: readonly string[] = ['\ud800', 'a\udc00b', '\ud83dx'];

/** Any value that a record of ours can hold, the hostile ones often. */
export const wellFormedValues = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: codePoints, maxLength: 20 }),
  fc
    .array(
      fc.constantFrom('"', '\\', '/', '.', '%', '2', 'e', '?', '#', '&', '=', '@', ':', '$', '{', '}', '\n', 'u'),
      {
        maxLength: 8,
      },
    )
    .map((pieces) => pieces.join('')),
);
