import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { connectorOperationNames } from '../../../src/features/lms/connectors/connector-operations.ts';
import { lmsOperations } from '../../../src/features/lms/rules/operations.ts';

const root = join(import.meta.dirname, '../../..');
const read = (folder: string, extension: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => join(folder, name));

/** Words that a filter offers beside the values that a row can have, and values that a reply has where there is no row. */
const besides = new Set(['ANY', 'OPEN', 'NOT_EARNED', null]);
/** Parts of a set: the public contract's webhooks tell of some changes only. */
const parts = new Set(['ACTIVE CANCELLED TRANSFERRED', 'WITHDRAWN', 'ISSUED REVOKED', 'ISSUED WITHDRAWN']);
/** Sets that a contract alone has. */
const ofContracts = new Set(['GET POST', 'DAY HOUR']);

const inOrder = (values: readonly unknown[]): string =>
  values
    .filter((value) => !besides.has(value as string | null))
    .sort()
    .join(' ');

/** Each list of words in a contract, with its place; lists of one word name a kind of object. */
function enumsIn(value: unknown, at: string): [string, unknown[]][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'enum' &&
    Array.isArray(member) &&
    member.length > 1 &&
    member.every((word) => word === null || /^[A-Z_]+$/.test(String(word)))
      ? [[at, member as unknown[]] as [string, unknown[]]]
      : enumsIn(member, `${at}/${key}`),
  );
}

describe('the words of the contracts', () => {
  const files = ['openapi.yaml', ...read('src', '.yaml')];
  const enums = files.flatMap((file) => enumsIn(parse(readFileSync(join(root, file), 'utf8')), file));
  let declared: Set<string>;

  it('are found', async () => {
    const modules = await Promise.all(
      read('src/domain', '.ts').map((file) => import(join(root, file)) as Promise<object>),
    );
    declared = new Set(modules.flatMap((each) => Object.values(each).filter(Array.isArray).map(inOrder)));
    declared.add(inOrder(Object.keys(lmsOperations)));
    declared.add(inOrder([...connectorOperationNames]));
    expect(declared.size).toBeGreaterThan(20);
    expect(enums.length).toBeGreaterThan(40);
  });

  it.each(enums)('%s is a set that the domain declares', (_, values) => {
    const words = inOrder(values);
    expect([...declared, ...parts, ...ofContracts]).toContain(words);
  });
});
