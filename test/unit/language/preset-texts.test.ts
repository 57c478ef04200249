import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { lexer, walkTokens, type Token, type Tokens } from 'marked';
import { textsOfPreset } from '../../../dev/languages/find-preset-texts.ts';
import { presetSources } from '../../../src/features/lms/connectors/presets/index.ts';

const withMessage = (message: string) => ({ failures: [{ when: 'true', message }] });

it('finds the texts of a preset that people read, and no other expression or address', () => {
  const preset = {
    connector: 1,
    name: 'An LMS',
    documentation: 'Do **this**.',
    hints: { unitCode: 'Use the id.' },
    address: { label: 'Address of it', example: 'https://lms.example', help: 'The start page.' },
    secrets: [
      { name: 'token', label: 'Token' },
      { name: 'key', label: 'Key', help: 'In the settings.' },
    ],
    constants: [{ name: 'role', label: 'Role', default: 'student', help: '' }],
    failures: [{ when: 'status = 401', message: "'No.'" }, { when: 'status = 404' }],
    operations: {
      GET_COURSES: {
        require: [{ that: 'true', otherwise: "'Not so: ' & variables.searchTerm & '.'" }],
        steps: [
          {
            name: 'courses',
            title: 'search',
            url: 'courses',
            require: [{ that: 'true', otherwise: "'Not now.'" }],
            failures: [{ when: 'true', message: "'It says: ' & reply.message" }],
          },
        ],
        result: '[]',
      },
    },
  };
  expect(textsOfPreset(preset).map(({ text }) => text)).toEqual([
    'An LMS',
    'Do **this**.',
    'Use the id.',
    'Address of it',
    'The start page.',
    'Token',
    'Key',
    'In the settings.',
    'Role',
    'search',
    'No.',
    'Not so: {detail}.',
    'Not now.',
    'It says: {detail}',
  ]);
});

it.each(["'No: ' & (reply.message ? ' It says: ' & reply.message : '')", "reply.message & ' it said.'", "$f('No.')"])(
  'refuses a message whose words could not be translated: %s',
  (message) => expect(() => textsOfPreset(withMessage(message))).toThrow(message),
);

it('finds nothing in a message without words of its own', () => {
  expect(textsOfPreset(withMessage("reply.message & ', ' & reply.detail"))).toEqual([]);
});

/** What a translation of Markdown must keep: names and code as they are, and how many parts it has. */
function shapeOf(markdown: string) {
  const kept: string[] = [];
  let parts = '';
  void walkTokens(lexer(markdown), (token: Token) => {
    if (token.type === 'codespan' || token.type === 'em') kept.push((token as Tokens.Codespan).text);
    if (['paragraph', 'list', 'list_item', 'strong'].includes(token.type)) parts += `${token.type} `;
  });
  return { kept: kept.sort(), parts };
}

describe.each(['de', 'ar'])('the documentation of presets in %s', (language) => {
  const path = new URL(`../../../src/language/catalogues/${language}/lms.json`, import.meta.url);
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;

  it.each(presetSources.map(({ preset, documentation }) => [preset, documentation]))(
    'of %s keeps its lists, its code and the names of the menus',
    (_preset, documentation) => expect(shapeOf(catalogue[documentation] ?? '')).toEqual(shapeOf(documentation)),
  );
});

it('says of Attain’s own API each request and what it answers, since no other page of the product does', () => {
  const { documentation, operations } = presetSources.find(({ preset }) => preset === 'attain')!;
  const requests = Object.values(operations).flatMap(({ steps }) => steps as { method?: string; url: string }[]);
  for (const { method = 'GET', url } of requests) {
    expect(documentation).toContain(`\`${method} /${url.replace(/\{\{.*?\}\}/g, '{id}')}`);
  }
  expect(documentation).toContain('an object of `id` and `name`');
  expect(documentation).not.toMatch(/documentation/i);
});
