import winston from 'winston';
import type { LogConfig } from '../config/config.ts';

export type Logger = winston.Logger;

const pretty = winston.format.printf(({ timestamp, level, message, stack, service, ...fields }) => {
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${shown(value)}`);
  const line = [shown(timestamp).slice(11, 23), level.padEnd(5), `[${shown(service)}]`, shown(message), ...rest].join(
    ' ',
  );
  return stack === undefined ? line : `${line}\n${shown(stack)}`;
});

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Error ? (value.stack ?? value.message) : JSON.stringify(value);
}

// An Error has no enumerable fields: as JSON it would be {}. Only the fields that describe the fault are taken, never
// the whole object.
const readableErrors = winston.format((info) => {
  const { error } = info;
  return error instanceof Error ? Object.assign(info, { error: error.stack ?? error.message }) : info;
});

/** Creates a logger to standard output, or to `transport`. ERROR means that an operator must act. */
export function createLogger(
  config: LogConfig,
  transport: winston.transport = new winston.transports.Console(),
): Logger {
  const { combine, timestamp, json } = winston.format;
  return winston.createLogger({
    level: config.LOG_LEVEL,
    defaultMeta: { service: 'first-party-lms' },
    format: combine(timestamp(), readableErrors(), config.LOG_FORMAT === 'json' ? json() : pretty),
    transports: [transport],
  });
}
