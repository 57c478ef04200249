import { AsyncLocalStorage } from 'node:async_hooks';
import winston from 'winston';
import type { LogConfig } from '../config/index.ts';
import { loggable } from './loggable.ts';

export type Logger = winston.Logger;

/** Fields of every log line within the context: the request, the organisation, the workflow run. */
export interface LogContext {
  requestId?: string;
  organisationId?: string;
  runId?: string;
}

const context = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that each of its log lines carries `fields` besides those of the surrounding context. */
export function withLogContext<T>(fields: LogContext, work: () => T): T {
  return context.run({ ...context.getStore(), ...fields }, work);
}

/**
 * Adds fields to the current context, e.g. the organisation once the API key is known. Does nothing without a context.
 */
export function addLogContext(fields: LogContext): void {
  Object.assign(context.getStore() ?? {}, fields);
}

const addContext = winston.format((info) => Object.assign(info, context.getStore()));

const plainData = winston.format((info) => {
  for (const [name, value] of Object.entries(info)) info[name] = loggable(value);
  return info;
});

const pretty = winston.format.printf(({ timestamp, level, message, stack, service, ...fields }) => {
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${shown(value)}`);
  const line = [shown(timestamp).slice(11, 23), level.padEnd(5), `[${shown(service)}]`, shown(message), ...rest].join(
    ' ',
  );
  return stack === undefined ? line : `${line}\n${shown(stack)}`;
});

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Creates a logger to standard output. ERROR means that an operator must act. */
export function createLogger(service: string, config: LogConfig): Logger {
  const { combine, timestamp, errors, json } = winston.format;
  return winston.createLogger({
    level: config.LOG_LEVEL,
    defaultMeta: { service },
    format: combine(
      timestamp(),
      errors({ stack: true }),
      addContext(),
      plainData(),
      config.LOG_FORMAT === 'json' ? json() : pretty,
    ),
    transports: [new winston.transports.Console()],
  });
}
