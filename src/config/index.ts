import { loadConfig } from './load-config.ts';
import { processes, type DatabaseVariable, type LoggingVariable, type TemporalVariable } from './processes.ts';
import type { Values } from './variables.ts';

export type LogConfig = Values<LoggingVariable>;
export type DatabaseConfig = Values<DatabaseVariable>;
export type TemporalConfig = Values<TemporalVariable>;
export type ApiConfig = Values<(typeof processes)['api'][number]>;
export type WorkerConfig = Values<(typeof processes)['worker'][number]>;
export type CommandLineConfig = Values<(typeof processes)['command line'][number]>;
export type MigrationConfig = Values<(typeof processes)['migration'][number]>;

/** Each reader throws ConfigurationError; this folder is the only place that reads the environment. */
export const loadApiConfig = (): ApiConfig => loadConfig(processes.api, process.env);
export const loadWorkerConfig = (): WorkerConfig => loadConfig(processes.worker, process.env);
export const loadCommandLineConfig = (): CommandLineConfig => loadConfig(processes['command line'], process.env);
export const loadMigrationConfig = (): MigrationConfig => loadConfig(processes.migration, process.env);

export { ConfigurationError } from './load-config.ts';
