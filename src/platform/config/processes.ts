import type { VariableName } from './variables.ts';

const logging = ['LOG_LEVEL', 'LOG_FORMAT'] as const;
const database = ['DATABASE_URL', 'DATABASE_POOL_MAX', 'DATABASE_PREPARED_STATEMENTS'] as const;
const temporal = [
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_TASK_QUEUE',
  'TEMPORAL_TLS',
  'TEMPORAL_API_KEY',
] as const;

// The API requests actions for users, the worker for imports.
const actions = ['OPEN_ACTIONS_MAX'] as const;

// Both processes need these: one encrypts credentials when they are saved, the other decrypts them for a call.
const outbound = ['SECRET_KEYS', 'OUTBOUND_ALLOWED_RANGES', 'OUTBOUND_NAME_SERVERS', 'FIRST_PARTY_LMS_URL'] as const;

/** The variables that each process reads. A test compares `docs/configuration.md` with this table. */
export const processes = {
  api: [
    ...logging,
    ...database,
    ...temporal,
    ...outbound,
    ...actions,
    'TEMPORAL_UI_URL',
    'FIRST_PARTY_LMS_PUBLIC_URL',
    'FIRST_PARTY_LMS_PROVISIONING_TOKEN',
    'DATABASE_INTAKE_URL',
    'CPU_THREADS',
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'METRICS_PORT',
    'PORTAL_PATH',
  ],
  worker: [
    ...logging,
    ...database,
    ...temporal,
    ...outbound,
    ...actions,
    'CPU_THREADS',
    'HOST',
    'WORKFLOW_BUNDLE_PATH',
    'SMTP_URL',
    'MAIL_FROM',
    'WEBHOOK_RETRY_WAITS',
    'PUBLIC_URL',
    'METRICS_PORT',
  ],
  'command line': ['DATABASE_URL', ...temporal, 'TEMPORAL_UI_URL', 'DATA_DIR'],
  migration: ['DATABASE_OWNER_URL', 'DATA_DIR'],
  bootstrap: ['DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_INTAKE_URL', 'DATABASE_READER_URL'],
} as const satisfies Record<string, readonly VariableName[]>;

/** Parts of a configuration, for code that several processes share. */
export type LoggingVariable = (typeof logging)[number];
export type DatabaseVariable = (typeof database)[number];
export type TemporalVariable = (typeof temporal)[number];
