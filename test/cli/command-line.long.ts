import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommanderError } from 'commander';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createOrganisation } from '../../src/features/organisations/create-organisation.ts';
import { passwordMatches } from '../../src/features/accounts/users/passwords.ts';
import { createProgram } from '../../src/cli/program.ts';
import { createTerminal } from '../../src/cli/terminal.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runCli, runJson, runs } from './run-cli.ts';

let database: TestDatabase;
let environment: Record<string, string>;
/** Every key and password that came into being, and whether a command may have printed it on standard output. */
const secrets: { value: string; printed: boolean }[] = [];

const json = (...args: string[]) => runJson(environment, args);
const secret = (value: string, printed = true) => {
  secrets.push({ value, printed });
  return value;
};
const newOrganisation = (slug: string) =>
  createOrganisation(database.app, { name: `The ${slug} school`, slug }, { kind: 'SYSTEM' });
const storedPassword = async (email: string): Promise<string> => {
  const [row] = await database.rows<{ hash: string }>(
    'select password_hash as hash from user_account where email = $1',
    [email],
  );
  return row!.hash;
};

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.appUrl };
});
afterAll(() => database.close());

describe('organisation create', () => {
  it('creates one, with a slug made from its name', async () => {
    const { code, answer, error } = await json('organisation', 'create', '--name', 'Café Académie');
    expect({ code, error }).toEqual({ code: 0, error: null });
    expect(answer).toEqual({
      organisation: { id: expect.any(String), name: 'Café Académie', slug: 'cafe-academie' },
    });
    expect(await database.rows('select slug, name from organisation where id = $1', [answer.organisation.id])).toEqual([
      { slug: 'cafe-academie', name: 'Café Académie' },
    ]);
    expect(
      await database.rows('select actor_kind, action, details from audit_entry where subject_id = $1', [
        answer.organisation.id,
      ]),
    ).toEqual([
      {
        actor_kind: 'COMMAND_LINE',
        action: 'organisation.created',
        details: { name: 'Café Académie', slug: 'cafe-academie' },
      },
    ]);
  });

  it('is listed with its short name', async () => {
    await newOrganisation('listed-a');
    await newOrganisation('listed-b');
    const { code, stdout } = await runCli(environment, ['organisation', 'list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^listed-a +The listed-a school$/m);
    const { answer } = await json('organisation', 'list', '--after', 'listed-a');
    const slugs = answer.organisations.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toContain('listed-b');
    expect(slugs).not.toContain('listed-a');
  });

  it('refuses a slug that is taken, in words', async () => {
    await newOrganisation('twice');
    const { code, stdout, stderr } = await runCli(environment, [
      'organisation',
      'create',
      '--name',
      'x',
      '--slug',
      'twice',
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'An organisation "twice" already exists.\n',
    });
  });
});

describe('user', () => {
  beforeAll(async () => {
    await newOrganisation('users');
  });
  const create = (email: string, ...more: string[]) => [
    'user', 'create', '--organisation', 'users', '--email', email, '--name', 'Grace Hopper', '--role', 'ADMIN', ...more,
  ]; // prettier-ignore

  it('is created with a random password, shown once; reset-password gives another', async () => {
    const created = await json(...create('Grace@Example.test'));
    expect(created).toMatchObject({
      code: 0,
      answer: { user: { email: 'grace@example.test', role: 'ADMIN', organisation: 'users' } },
    });
    const first = secret(created.answer.password);
    expect(await passwordMatches(await storedPassword('grace@example.test'), first)).toBe(true);

    const reset = await runCli(environment, ['user', 'reset-password', '--email', 'grace@example.test']);
    const second = secret(/shown only now: (\S+)/.exec(reset.stdout)![1]!);
    const stored = await storedPassword('grace@example.test');
    expect([await passwordMatches(stored, second), await passwordMatches(stored, first)]).toEqual([true, false]);
  });

  it('signs in without the second factor again once it is reset', async () => {
    await json(...create('factor@example.test'));
    const reset = () => runCli(environment, ['user', 'reset-second-factor', '--email', 'Factor@example.test']);
    const without = await reset();
    expect([without.code, without.stderr]).toEqual([
      1,
      expect.stringContaining('Two-step sign-in is off for this user'),
    ]);
    const [user] = await database.rows<{ id: string; organisation: string }>(
      `select id, organisation_id as organisation from user_account where email = 'factor@example.test'`,
    );
    await database.asOwner(
      `insert into second_factor (user_id, organisation_id, secret, created_at, confirmed_at)
       values ('${user!.id}', '${user!.organisation}', '\\x00', now(), now())`,
    );
    expect(await reset()).toMatchObject({ code: 0, stdout: expect.stringContaining('is off') });
    expect(await database.rows('select 1 from second_factor')).toEqual([]);
    expect(await database.rows(`select actor_kind from audit_entry where action = 'second_factor.reset'`)).toEqual([
      { actor_kind: 'COMMAND_LINE' },
    ]);
  });

  it('is created with the password on standard input, which is not repeated', async () => {
    const password = secret('correct horse battery staple', false);
    const { code, answer } = await runJson(
      environment,
      create('stdin@example.test', '--password-stdin'),
      `${password}\n`,
    );
    expect({ code, answer: Object.keys(answer) }).toEqual({ code: 0, answer: ['user'] });
    expect(await passwordMatches(await storedPassword('stdin@example.test'), password)).toBe(true);
  });

  it.each([
    ['a short password', create('short@example.test', '--password-stdin'), 'Xy7-short', 'PASSWORD_TOO_SHORT'],
    ['an empty password', create('none@example.test', '--password-stdin'), '', 'NO_PASSWORD'],
    ['something that is no address', create('nobody'), '', 'EMAIL'],
  ])('refuses %s', async (_what, args, input, error) => {
    if (input !== '') secret(input, false);
    expect(await runJson(environment, args, input)).toMatchObject({ code: 1, answer: null, error: { code: error } });
  });

  it('is refused when its e-mail address is taken in another organisation', async () => {
    await newOrganisation('rivals');
    const args = create('taken@example.test');
    secret((await runJson(environment, args)).answer.password);
    const again = await runJson(
      environment,
      args.map((arg) => (arg === 'users' ? 'rivals' : arg)),
    );
    expect(again).toMatchObject({ code: 1, error: { code: 'EMAIL_TAKEN' } });
  });

  it('becomes an operator and ceases to be one', async () => {
    secret((await json(...create('operator@example.test'))).answer.password);
    const flag = async () =>
      (
        await database.rows<{ f: boolean }>(
          `select is_operator as f from user_account where email = 'operator@example.test'`,
        )
      )[0]!.f;
    expect(await json('operator', 'grant', '--email', 'operator@example.test')).toMatchObject({
      code: 0,
      answer: { user: { email: 'operator@example.test', operator: true } },
    });
    expect(await flag()).toBe(true);
    expect(await json('operator', 'revoke', '--email', 'operator@example.test')).toMatchObject({ code: 0 });
    expect(await flag()).toBe(false);
    expect(
      await database.rows(`select actor_kind, action from audit_entry where action like 'operator.%' order by id`),
    ).toEqual([
      { actor_kind: 'COMMAND_LINE', action: 'operator.granted' },
      { actor_kind: 'COMMAND_LINE', action: 'operator.taken' },
    ]);
    expect(await json('operator', 'grant', '--email', 'nobody@example.test')).toMatchObject({
      code: 1,
      error: { code: 'NO_SUCH_USER' },
    });
  });
});

describe('key', () => {
  beforeAll(async () => {
    await newOrganisation('keys');
  });
  const of = ['--organisation', 'keys'];
  const verifies = async (key: string) => (await createVerifyApiKey(database.app)(key)) !== null;

  it('is created, shown masked, and rotated', async () => {
    expect(await json('key', 'show', ...of)).toMatchObject({ code: 0, answer: { organisation: 'keys', key: null } });
    expect(await json('key', 'rotate', ...of)).toMatchObject({ code: 1, error: { code: 'NO_API_KEY' } });

    const { answer: created } = await json('key', 'create', ...of);
    const first = secret(created.key.key);
    expect(first).toMatch(/^svc_[0-9a-f]{64}$/);
    expect(created.key.masked).toBe(`svc_${first.slice(4, 8)}...${first.slice(-4)}`);
    expect(await verifies(first)).toBe(true);
    expect((await json('key', 'show', ...of)).answer.key).toEqual({
      masked: created.key.masked,
      createdAt: expect.any(String),
    });

    const second = secret((await runCli(environment, ['key', 'rotate', ...of])).stdout.split('\n')[0]!);
    expect([await verifies(first), await verifies(second)]).toEqual([false, true]);
    expect((await json('key', 'create', ...of)).error).toEqual({
      code: 'API_KEY_EXISTS',
      message: expect.stringContaining('“attain key rotate --organisation keys” replaces it'),
    });
    expect((await runCli(environment, ['key', 'show', ...of])).stdout).toContain(second.slice(-4));
  });

  it('is listed with former ones, and revoked', async () => {
    await newOrganisation('revoking');
    const revoking = ['--organisation', 'revoking'];
    expect((await runCli(environment, ['key', 'list', ...revoking])).stdout).toContain('has had no API key');
    const first = (await json('key', 'create', ...revoking)).answer.key;
    secret(first.key);
    secret((await json('key', 'rotate', ...revoking)).answer.key.key);
    const former = { masked: first.masked, lastUsedAt: null, revokedAt: expect.any(String) };
    expect((await json('key', 'list', ...revoking)).answer.keys).toEqual([
      expect.objectContaining({ revokedAt: null }),
      expect.objectContaining(former),
    ]);
    expect((await json('key', 'revoke', ...revoking)).code).toBe(0);
    expect(await json('key', 'revoke', ...revoking)).toMatchObject({ code: 1, error: { code: 'NO_API_KEY' } });
    const { stdout } = await runCli(environment, ['key', 'list', ...revoking]);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/, never used, revoked 20/),
      expect.stringContaining(`${first.masked}  created 20`),
    ]);
  });

  it('is created once, however many try at once', async () => {
    await newOrganisation('crowd');
    const results = await Promise.all(
      Array.from({ length: 4 }, () => json('key', 'create', '--organisation', 'crowd')),
    );
    const won = results.filter(({ code }) => code === 0);
    expect(won).toHaveLength(1);
    expect(await verifies(secret(won[0]!.answer.key.key))).toBe(true);
    expect(results.filter(({ code, error }) => code === 1 && error.code === 'API_KEY_EXISTS')).toHaveLength(3);
  });

  it('needs an organisation that exists', async () => {
    expect(await json('key', 'create', '--organisation', 'nowhere')).toMatchObject({
      code: 1,
      answer: null,
      error: {
        code: 'NO_SUCH_ORGANISATION',
        message: expect.stringMatching(/^There is no organisation "nowhere"\. .*organisation list/),
      },
    });
  });
});

describe('wrong use', () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['frobnicate']],
    [
      'a role that does not exist',
      ['user', 'create', '--organisation', 'o', '--email', 'e', '--name', 'n', '--role', 'ROOT'],
    ],
    ['an argument too many', ['key', 'show', '--organisation', 'o', 'more']],
    ['an id that is none', ['email', 'resend', '--organisation', 'o', '--id', '1']],
  ])('%s is refused before anything is done', async (_what, args) => {
    const program = createProgram(createTerminal(true));
    await expect(program.parseAsync(args, { from: 'user' })).rejects.toThrow(CommanderError);
  });

  it('ends with 2 and says in JSON what is wrong', async () => {
    expect(await json('key', 'create')).toEqual({
      code: 2,
      answer: null,
      error: { code: 'USAGE', message: `required option '--organisation <slug>' not specified` },
    });
  });

  it('is explained in words', async () => {
    const { code, stdout, stderr } = await runCli(environment, ['key', 'craete']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Did you mean create?');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('shows help on request', async () => {
    const { code, stdout } = await runCli(environment, ['email', 'resend', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('--organisation <slug>');
    expect(stdout).toContain('--json');
  });
});

it('is described command by command in docs/operations.md', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const commands = createProgram(createTerminal(false)).commands.flatMap((group) =>
    group.commands.map((command) => `attain ${group.name()} ${command.name()}`),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => !guide.includes(`| \`${command}`))).toEqual([]);
});

it('shows a secret once, and puts it into no error, log line or audit entry', async () => {
  expect(secrets.length).toBeGreaterThan(8);
  const audit = JSON.stringify(await database.rows('select * from audit_entry'));
  expect(audit).toContain('api_key.created');
  for (const { value, printed } of secrets) {
    expect(runs.filter(({ stdout }) => stdout.includes(value))).toHaveLength(printed ? 1 : 0);
    expect(runs.filter(({ stderr }) => stderr.includes(value))).toEqual([]);
    expect(audit).not.toContain(value);
  }
});
