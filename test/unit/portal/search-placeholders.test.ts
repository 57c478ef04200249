import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const sections = join(import.meta.dirname, '..', '..', '..', 'src', 'portal', 'sections');

/** The placeholder of each field that searches names, with the file in which it is. */
const placeholders = globSync('**/*.tsx', { cwd: sections }).flatMap((file) =>
  [
    ...readFileSync(join(sections, file), 'utf8').matchAll(/<(?:SearchInput|StudentPicker|CoursePicker)\b[^<]*?\/>/g),
  ].flatMap(([element]) => {
    const text = /placeholder=\{t\('([^']+)'\)\}/.exec(element)?.[1];
    return text === undefined ? [] : [{ file, text }];
  }),
);

describe('the placeholder of a field that searches', () => {
  it('says that names are found by their beginning, in the same words on each page', () => {
    expect(placeholders.length).toBeGreaterThanOrEqual(12);
    // A filter shows what applies without it. An id is compared as a whole.
    const others = placeholders.filter(({ text }) => !/^(Beginning of a name|All )/.test(text));
    expect(others.map(({ text }) => text)).toEqual(['Full LMS enrolment id']);
  });
});
