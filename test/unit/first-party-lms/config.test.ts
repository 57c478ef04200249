import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { programs, readConfig, variables } from '../../../first-party-lms/config/config.ts';

const names = Object.keys(variables) as (keyof typeof variables)[];
const key = Buffer.alloc(32, 7).toString('base64');
const good = {
  PUBLIC_URL: 'https://lms.example:8443/',
  DATABASE_URL: 'postgres://user:canary-password@db.example/lms',
  DATABASE_ADMIN_URL: 'postgres://postgres:canary-password@db.example/postgres',
  PROVISIONING_TOKEN: 'canary-provisioning-token-0123456789',
  SECRET_KEY: key,
};

describe('the configuration', () => {
  it('is described in the README, variable by variable', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../first-party-lms/README.md'), 'utf8');
    expect([...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name).sort()).toEqual([...names].sort());
  });

  it('has defaults for what need not be set; an empty value counts as unset', () => {
    expect(readConfig(names, { ...good, PORT: '', LOG_LEVEL: '' })).toEqual({
      HOST: '0.0.0.0',
      PORT: 3100,
      PUBLIC_URL: 'https://lms.example:8443',
      DATABASE_URL: good.DATABASE_URL,
      DATABASE_ADMIN_URL: good.DATABASE_ADMIN_URL,
      PROVISIONING_TOKEN: good.PROVISIONING_TOKEN,
      SECRET_KEY: Buffer.alloc(32, 7),
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
    });
  });

  it('is only variables that some program reads', () => {
    expect([...new Set<string>(Object.values(programs).flat())].sort()).toEqual([...names].sort());
  });

  it('names all that is missing at once', () => {
    expect(() => readConfig(names, {})).toThrow(
      /PUBLIC_URL is not set\. (.|\n)*DATABASE_URL is not set\. (.|\n)*PROVISIONING_TOKEN is not set\. (.|\n)*SECRET_KEY is not set\./,
    );
  });

  it.each([
    ['PORT', '65536', 'must be a whole number from 0 to 65535 (it is "65536")'],
    ['PORT', '3000x', 'must be a whole number'],
    ['HOST', ' ', 'must not be blank'],
    ['PUBLIC_URL', 'lms.example', 'must be http:// or https://'],
    ['PUBLIC_URL', 'https://lms.example/path', 'without a path'],
    ['PUBLIC_URL', 'https://user@lms.example', 'must be http:// or https://'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be http:// or https://'],
    ['DATABASE_URL', 'mysql://canary-password@x', 'must be a URL starting with postgres://'],
    ['DATABASE_ADMIN_URL', 'canary-password', 'must be a URL starting with postgres://'],
    ['PROVISIONING_TOKEN', 'canary-password', 'must have 32 to 512 printable ASCII characters'],
    ['PROVISIONING_TOKEN', `canary-password ${'x'.repeat(40)}`, 'no spaces'],
    ['SECRET_KEY', 'canary-password', 'must be 32 bytes in base64'],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64'), 'must be 32 bytes in base64'],
    ['SECRET_KEY', `${key} `, 'must be 32 bytes in base64'],
    ['LOG_LEVEL', 'verbose', 'must be one of error, warn, info, debug'],
    ['LOG_FORMAT', 'xml', 'must be one of json, pretty'],
  ])('refuses %s=%j by its name, never repeating a secret', (name, value, message) => {
    const read = () => readConfig(names, { ...good, [name]: value });
    expect(read).toThrow(`  - ${name} ${message}`.slice(0, 4 + name.length));
    expect(read).toThrow(message);
    expect(read).not.toThrow('canary');
  });
});
