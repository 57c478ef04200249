import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { processes } from '../../../../src/platform/config/processes.ts';
import { variables, type Variable } from '../../../../src/platform/config/variables.ts';

const root = join(import.meta.dirname, '../../../..');
const guide = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
const section = (title: string) => guide.split(/^## /m).find((part) => part.startsWith(title)) ?? '';

/** The line that the guide must have for a variable. */
function expectedRow(name: string, { schema, secret, description }: Variable): string {
  const readers = Object.entries(processes)
    .filter(([, names]) => (names as readonly string[]).includes(name))
    .map(([process]) => process);
  const unset = schema.safeParse(undefined);
  const byDefault = !unset.success
    ? 'required'
    : unset.data === undefined
      ? '–'
      : `\`${typeof unset.data === 'string' ? unset.data : Array.isArray(unset.data) ? unset.data.join(',') : JSON.stringify(unset.data)}\``;
  return `| ${[`\`${name}\``, readers.join(', '), byDefault, secret ? 'secret' : '', description].join(' | ')} |`.replaceAll(
    '  ',
    ' ',
  );
}

describe('docs/configuration.md', () => {
  it('says of each variable what the code says', () => {
    const rows = section('The processes')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.replaceAll(/ +/g, ' '));
    expect(rows).toEqual(Object.entries(variables).map(([name, variable]) => expectedRow(name, variable)));
  });

  it('has only variables that some process reads', () => {
    const read = new Set<string>(Object.values(processes).flat());
    expect(Object.keys(variables).filter((name) => !read.has(name))).toEqual([]);
  });

  it('names each variable that `npm start` reads', () => {
    const folder = join(root, 'dev');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      // The build of the portal is no part of the start.
      (file) => file.endsWith('.ts') && !file.startsWith('portal/'),
    );
    const read = sources.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\benv(?:ironment)?\.([A-Z][A-Z_]+)/g)].map(
        ([, name]) => name!,
      ),
    );
    const ofThePerson = new Set(['PATH', 'HOME']);
    const documented = section('npm start');
    expect(read).toContain('DATA_DIR');
    expect([...new Set(read)].filter((name) => !ofThePerson.has(name) && !documented.includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});
