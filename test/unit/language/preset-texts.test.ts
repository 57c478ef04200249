import { expect, it } from '@jest/globals';
import { textsOfPreset } from '../../../dev/languages/find-preset-texts.ts';

it('finds the texts of a preset that people read, and no expression or address', () => {
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
    failures: [{ when: 'status = 401', message: "'no'" }],
    operations: { GET_COURSES: { steps: [{ name: 'courses', title: 'search', url: 'courses' }], result: '[]' } },
  };
  expect(textsOfPreset(preset)).toEqual([
    'An LMS',
    'Use the id.',
    'Address of it',
    'The start page.',
    'Token',
    'Key',
    'In the settings.',
    'Role',
    'search',
  ]);
});
