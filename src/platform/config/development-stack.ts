import { ConfigurationError, loadConfig } from './load-config.ts';
import type { Values, VariableName } from './variables.ts';

/** Returns the variables of the development stack in a data folder, or null when there is none. */
export type DevelopmentStack = (
  dataDir: string,
  environment: NodeJS.ProcessEnv,
) => Readonly<Record<string, string>> | null;

export interface FoundConfig<Config> {
  readonly config: Config;
  /** The data folder of the development stack in use; null when the environment names the database. */
  readonly stackFolder: string | null;
}

/**
 * Reads the named variables from the environment. If `database` is not set there, the development stack in DATA_DIR
 * supplies the variables that the environment lacks.
 * @throws ConfigurationError which also says that no stack was found
 */
export function loadWithDevelopmentStack<N extends VariableName>(
  names: readonly N[],
  database: N,
  find: DevelopmentStack,
  environment: NodeJS.ProcessEnv,
): FoundConfig<Values<N>> {
  if (environment[database]) return { config: loadConfig(names, environment), stackFolder: null };
  const { DATA_DIR } = loadConfig(['DATA_DIR'], environment);
  const stack = find(DATA_DIR, environment);
  if (stack === null) {
    throw new ConfigurationError([
      `${database} is not set, and the folder ${DATA_DIR} (DATA_DIR) holds no development stack. ` +
        'Set the variable, or run `npm start` first.',
    ]);
  }
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return { config: loadConfig(names, { ...stack, ...given }), stackFolder: DATA_DIR };
}
