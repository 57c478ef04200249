import { loadConfig } from './load-config.ts';
import { loadWithDevelopmentStack, type DevelopmentStack, type FoundConfig } from './development-stack.ts';
import { processes, type DatabaseVariable, type LoggingVariable, type TemporalVariable } from './processes.ts';
import type { Values } from './variables.ts';

export type LogConfig = Values<LoggingVariable>;
export type DatabaseConfig = Values<DatabaseVariable>;
export type TemporalConfig = Values<TemporalVariable>;
export type ApiConfig = Values<(typeof processes)['api'][number]>;
export type WorkerConfig = Values<(typeof processes)['worker'][number]>;
export type CommandLineConfig = Values<(typeof processes)['command line'][number]>;
export type MigrationConfig = Values<(typeof processes)['migration'][number]>;
export type BootstrapConfig = Values<(typeof processes)['bootstrap'][number]>;

/** Each reader throws ConfigurationError; this folder is the only place that reads the environment. */
export const loadApiConfig = (): ApiConfig => loadConfig(processes.api, process.env);
export const loadWorkerConfig = (): WorkerConfig => loadConfig(processes.worker, process.env);
export const loadBootstrapConfig = (): BootstrapConfig => loadConfig(processes.bootstrap, process.env);

/** Lets a person at a terminal omit the variables of the database. Then those of a development stack are used. */
export const loadCommandLineConfig = (find: DevelopmentStack): FoundConfig<CommandLineConfig> =>
  loadWithDevelopmentStack(processes['command line'], 'DATABASE_URL', find, process.env);
export const loadMigrationConfig = (find: DevelopmentStack): FoundConfig<MigrationConfig> =>
  loadWithDevelopmentStack(processes.migration, 'DATABASE_OWNER_URL', find, process.env);

export type { DevelopmentStack, FoundConfig } from './development-stack.ts';
export { ConfigurationError } from './load-config.ts';
