import type { z } from 'zod';
import { integer, key32, oneOf, origin, postgresUrl, text, token } from './checks.ts';

interface Variable<T> {
  readonly description: string;
  readonly schema: z.ZodType<T>;
  /** Whether the value may never be printed. */
  readonly secret: boolean;
}

const variable = <T>(description: string, schema: z.ZodType<T>, secret = false): Variable<T> => ({
  description,
  schema,
  secret,
});

/** All environment variables of the first-party LMS. */
export const variables = {
  HOST: variable('Address to listen on.', text().default('0.0.0.0')),
  PORT: variable('Port to listen on.', integer(0, 65535).default(3100)),
  PUBLIC_URL: variable('Origin at which people reach the dashboard; with https its cookie is Secure.', origin()),
  DATABASE_URL: variable('PostgreSQL; the role owns the schema first_party_lms or may create it.', postgresUrl(), true),
  DATABASE_ADMIN_URL: variable('PostgreSQL, as a superuser; used by create-database.ts only.', postgresUrl(), true),
  PROVISIONING_TOKEN: variable('Token with which Attain may provision organisations.', token(), true),
  SECRET_KEY: variable('Key that encrypts the secrets of the organisations.', key32(), true),
  LOG_LEVEL: variable('Least severe level that is logged.', oneOf('error', 'warn', 'info', 'debug').default('info')),
  LOG_FORMAT: variable('json for machines, pretty for people.', oneOf('json', 'pretty').default('json')),
};

type Variables = typeof variables;
type VariableName = keyof Variables;
type Values<N extends VariableName> = { readonly [K in N]: z.output<Variables[K]['schema']> };

const logging = ['LOG_LEVEL', 'LOG_FORMAT'] as const;

/** The variables that each program reads. */
export const programs = {
  'main.ts': [...logging, 'HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'PROVISIONING_TOKEN', 'SECRET_KEY'],
  'create-database.ts': ['DATABASE_ADMIN_URL', 'DATABASE_URL'],
  'seed-demo.ts': [...logging, 'DATABASE_URL'],
} as const satisfies Record<string, readonly VariableName[]>;

export type LmsConfig = Values<(typeof programs)['main.ts'][number]>;
export type LogConfig = Values<(typeof logging)[number]>;
export type CreateDatabaseConfig = Values<(typeof programs)['create-database.ts'][number]>;
export type SeedConfig = Values<(typeof programs)['seed-demo.ts'][number]>;

/** The environment does not configure the process. The message names each variable that is missing or wrong. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * Checks the named variables; an empty value counts as unset, and all problems are reported together.
 * @throws ConfigurationError which never repeats the value of a secret
 */
export function readConfig<N extends VariableName>(names: readonly N[], environment: NodeJS.ProcessEnv): Values<N> {
  const problems: string[] = [];
  const values: Partial<Record<N, unknown>> = {};
  for (const name of names) {
    const { schema, description, secret } = variables[name];
    const raw = environment[name] === '' ? undefined : environment[name];
    const result = schema.safeParse(raw);
    if (result.success) values[name] = result.data;
    else if (raw === undefined) problems.push(`${name} is not set. ${description}`);
    else {
      const shown = secret ? '' : ` (it is ${JSON.stringify(raw)})`;
      problems.push(`${name} ${result.error.issues.map(({ message }) => message).join(', ')}${shown}. ${description}`);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return values as Values<N>;
}

// eslint-disable-next-line no-restricted-properties -- the only place where this program reads its environment
const environment = (): NodeJS.ProcessEnv => process.env;

export const loadLmsConfig = (): LmsConfig => readConfig(programs['main.ts'], environment());
export const loadCreateDatabaseConfig = (): CreateDatabaseConfig =>
  readConfig(programs['create-database.ts'], environment());
export const loadSeedConfig = (): SeedConfig => readConfig(programs['seed-demo.ts'], environment());
