import { loadConfig } from './load-config.ts';
import type { Values } from './variables.ts';

const shared = ['LOG_LEVEL', 'LOG_FORMAT'] as const;
const database = ['DATABASE_URL', 'DATABASE_POOL_MAX'] as const;
const temporal = [
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_TASK_QUEUE',
  'TEMPORAL_TLS',
  'TEMPORAL_API_KEY',
] as const;
const api = [...shared, ...database, ...temporal, 'DATABASE_INTAKE_URL', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY'] as const;
const worker = [
  ...shared,
  ...database,
  ...temporal,
  'WORKFLOW_BUNDLE_PATH',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'METRICS_PORT',
] as const;
const commandLine = [...shared, ...database] as const;
const migration = [...shared, 'DATABASE_OWNER_URL'] as const;

export type LogConfig = Values<(typeof shared)[number]>;
export type DatabaseConfig = Values<(typeof database)[number]>;
export type TemporalConfig = Values<(typeof temporal)[number]>;
export type ApiConfig = Values<(typeof api)[number]>;
export type WorkerConfig = Values<(typeof worker)[number]>;
export type CommandLineConfig = Values<(typeof commandLine)[number]>;
export type MigrationConfig = Values<(typeof migration)[number]>;

/** Each reader throws ConfigurationError; this folder is the only place that reads the environment. */
export const loadApiConfig = (): ApiConfig => loadConfig(api, process.env);
export const loadWorkerConfig = (): WorkerConfig => loadConfig(worker, process.env);
export const loadCommandLineConfig = (): CommandLineConfig => loadConfig(commandLine, process.env);
export const loadMigrationConfig = (): MigrationConfig => loadConfig(migration, process.env);

export { ConfigurationError } from './load-config.ts';
