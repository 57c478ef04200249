import type { z } from 'zod';
import {
  addressRanges,
  baseUrl,
  hostAndPort,
  integer,
  keyring,
  mailbox,
  nameServers,
  oneOf,
  origin,
  seconds,
  text,
  truth,
  url,
} from './checks.ts';

/** One environment variable: its meaning, its check, and whether its value may be printed. */
export interface Variable<T = unknown> {
  readonly description: string;
  readonly schema: z.ZodType<T>;
  readonly secret?: boolean;
}

function variable<T>(description: string, schema: z.ZodType<T>, secret = false): Variable<T> {
  return { description, schema, secret };
}

/** All environment variables that processes of Attain read. A test compares `docs/configuration.md` with this table. */
export const variables = {
  HOST: variable('Address that the API, or the worker’s metrics, listen on.', text().default('0.0.0.0')),
  PORT: variable('Port the API listens on.', integer(1, 65535).default(3000)),
  PUBLIC_URL: variable(
    'Address under which people reach the API; links in e-mails and certificates start with it.',
    baseUrl(),
  ),
  TRUST_PROXY: variable('How many reverse proxies stand in front of the API (0: none).', integer(0, 10).default(0)),
  DATABASE_URL: variable('PostgreSQL, as the role attain_app.', url('postgres:', 'postgresql:'), true),
  DATABASE_INTAKE_URL: variable('PostgreSQL, as the role attain_intake.', url('postgres:', 'postgresql:'), true),
  DATABASE_OWNER_URL: variable(
    'PostgreSQL, as the role attain_owner; used by migrations only.',
    url('postgres:', 'postgresql:'),
    true,
  ),
  DATABASE_READER_URL: variable(
    'PostgreSQL, as the role attain_reader, which reads the rows of all organisations; for reports of your own.',
    url('postgres:', 'postgresql:'),
    true,
  ),
  DATABASE_ADMIN_URL: variable(
    'PostgreSQL, as a superuser; used by `database bootstrap` only.',
    url('postgres:', 'postgresql:'),
    true,
  ),
  DATABASE_POOL_MAX: variable('Most connections that one pool of one process opens.', integer(1, 200).default(10)),
  DATABASE_PREPARED_STATEMENTS: variable(
    'Whether PostgreSQL keeps the plans of frequent statements. A pooler in transaction mode must support it: PgBouncer from 1.21 on, with max_prepared_statements above 0.',
    truth().default(true),
  ),
  CPU_THREADS: variable(
    'Threads for work that needs much CPU; without it one less than the cores, from 2 to 4. With 1, the work of one organisation delays that of the others.',
    integer(1, 64).optional(),
  ),
  TEMPORAL_ADDRESS: variable('host:port of the Temporal frontend.', hostAndPort().default('127.0.0.1:7233')),
  TEMPORAL_NAMESPACE: variable('Temporal namespace.', text().default('default')),
  TEMPORAL_TASK_QUEUE: variable('Task queue that this installation’s workers poll.', text().default('attain')),
  TEMPORAL_TLS: variable('Whether the connection to Temporal is encrypted.', truth().default(false)),
  TEMPORAL_API_KEY: variable('API key for a hosted Temporal.', text().optional(), true),
  TEMPORAL_UI_URL: variable(
    'Address of the Temporal web UI, to which operators get links; without it they see ids only.',
    baseUrl().optional(),
  ),
  WORKFLOW_BUNDLE_PATH: variable(
    'Workflow bundle made by `npm run build`; without it the worker bundles at start.',
    text().optional(),
  ),
  PORTAL_PATH: variable('Folder of the portal’s pages made by `npm run build`.', text().default('dist/portal')),
  SMTP_URL: variable('Mail server, as smtp://user:password@host:port or smtps://….', url('smtp:', 'smtps:'), true),
  MAIL_FROM: variable(
    'Sender of the e-mails to students and users.',
    mailbox().default('Attain <no-reply@attain.example>'),
  ),
  SECRET_KEYS: variable(
    'Keys that encrypt stored credentials: id:base64 of 32 bytes, several separated by commas, the newest first.',
    keyring(),
    true,
  ),
  OUTBOUND_ALLOWED_RANGES: variable(
    'Non-public addresses that LMSs and webhook endpoints may have, as CIDR ranges separated by commas.',
    addressRanges().optional(),
  ),
  OUTBOUND_NAME_SERVERS: variable(
    'Name servers for the hosts of LMSs and webhook endpoints, as IP addresses with or without a port, separated by commas.',
    nameServers().optional(),
  ),
  WEBHOOK_RETRY_WAITS: variable(
    'Seconds between the attempts of a webhook delivery, separated by commas; each wait varies by a tenth.',
    // Eleven attempts within about three days (docs/product.md "Webhooks").
    seconds().default([5, 30, 180, 900, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400]),
  ),
  OPEN_ACTIONS_MAX: variable(
    'Actions on enrolments (create, transfer, cancel, mark) that one organisation may have under way at a time.',
    integer(1, 100_000).default(1_000),
  ),
  FIRST_PARTY_LMS_URL: variable(
    'Origin of the first-party LMS; without it organisations cannot use the first-party LMS.',
    baseUrl().optional(),
  ),
  FIRST_PARTY_LMS_PUBLIC_URL: variable(
    'Origin at which people reach the first-party LMS, where that is another one than FIRST_PARTY_LMS_URL.',
    origin().optional(),
  ),
  FIRST_PARTY_LMS_PROVISIONING_TOKEN: variable(
    'Token with which organisations are provisioned in the first-party LMS; the same as its PROVISIONING_TOKEN.',
    text().optional(),
    true,
  ),
  METRICS_PORT: variable(
    'Port of /metrics and /healthz, and of the API’s /readyz; while it is unset, the API serves them on PORT and the worker serves none. The API’s /healthz is on PORT, too.',
    integer(1, 65535).optional(),
  ),
  DATA_DIR: variable(
    'Folder of `npm start`, whose running stack the command line uses while the database’s variable is unset.',
    text().default('.data'),
  ),
  LOG_LEVEL: variable('Least severe level that is logged.', oneOf('error', 'warn', 'info', 'debug').default('info')),
  LOG_FORMAT: variable('json for machines, pretty for people.', oneOf('json', 'pretty').default('json')),
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

type Value<K extends VariableName> = z.output<(typeof variables)[K]['schema']>;
type Optional<N extends VariableName> = { [K in N]: undefined extends Value<K> ? K : never }[N];

/** The loaded values. A configuration that is written by hand may omit an optional variable. */
export type Values<N extends VariableName> = { readonly [K in Exclude<N, Optional<N>>]: Value<K> } & {
  readonly [K in Optional<N>]?: Value<K>;
};
