import { resolve } from 'node:path';

/** The settings that a user of `npm start` may choose. */
export interface StackSettings {
  readonly apiPort: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly logLevel: string;
}

const logLevels = ['error', 'warn', 'info', 'debug'];

/**
 * Reads PORT (3000), DATA_DIR (.data, below the current folder) and LOG_LEVEL (info).
 * @throws Error that names the variable whose value is not usable.
 */
export function stackSettings(environment: NodeJS.ProcessEnv): StackSettings {
  const port = environment.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
    throw new Error(`PORT must be a whole number from 1 to 65535, and it is "${port}". Example: PORT=3100 npm start`);
  }
  const logLevel = environment.LOG_LEVEL || 'info';
  if (!logLevels.includes(logLevel)) {
    throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, and it is "${logLevel}".`);
  }
  return { apiPort: Number(port), dataDir: resolve(environment.DATA_DIR || '.data'), logLevel };
}
