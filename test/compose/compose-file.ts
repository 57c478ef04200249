import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { composeFile, type ComposeFile } from './compose-shape.ts';

export const root = join(import.meta.dirname, '../..');

/** docker-compose.yml as it is written, with its anchors merged. */
export const rawCompose: unknown = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });

/** The variables of .env.example before it is filled in. An unset variable is an empty text. */
export const exampleEnvironment = parseEnv(readFileSync(join(root, '.env.example'), 'utf8')) as Record<string, string>;

/** .env.example filled in: what is empty there gets a value that can be recognised. */
export const filledEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(exampleEnvironment).map(([name, value]) => [name, value || `filled-in-${name}`]),
);

/** A value of SECRET_KEYS that a process accepts. */
export const secretKeys = `1:${Buffer.alloc(32, 7).toString('base64')}`;

/** A value of FIRST_PARTY_LMS_SECRET_KEY that the LMS accepts. */
export const lmsSecretKey = Buffer.alloc(32, 9).toString('base64');

/** The model with each ${VARIABLE} replaced, as compose does it. @throws Error for a required variable without a value */
export function resolveCompose(environment: Readonly<Record<string, string>>): ComposeFile {
  return composeFile.parse(mapTexts(rawCompose, (text) => interpolate(text, environment)));
}

const reference = /\$\{(\w+)(?::([-?])((?:[^{}]|\$\{[^{}]*\})*))?\}/g;

export interface Reference {
  readonly name: string;
  readonly required: boolean;
}

/** Every variable that the file refers to, those within defaults included. */
export function references(value: unknown = rawCompose): Reference[] {
  const found: Reference[] = [];
  mapTexts(value, (text) => {
    for (const [, name, operator, rest] of text.matchAll(reference)) {
      found.push({ name: name!, required: operator === '?' });
      if (operator === '-') found.push(...references(rest));
    }
    return text;
  });
  return found;
}

function interpolate(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replaceAll(reference, (_all, name: string, operator?: string, rest?: string) => {
    const value = environment[name];
    if (value) return value;
    if (operator === '?') throw new Error(`${name} is missing a value: ${rest}`);
    return operator === '-' ? interpolate(rest ?? '', environment) : '';
  });
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}
