import { Writable } from 'node:stream';
import winston from 'winston';
import { createLogger, type Logger } from '../../src/platform/logging/logger.ts';

/** A line in the format of a production process. */
export type LogLine = Record<string, unknown> & { level: string; message: string };

export interface LogCapture {
  readonly log: Logger;
  /** All lines so far, exactly as they were printed. */
  text(): string;
  lines(): LogLine[];
}

/** Creates a logger as in production, at its most detailed level, that prints into memory. */
export function captureLog(service: string): LogCapture {
  const printed: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString('utf8');
      printed.push(line);
      // The caller sees a 500 only, and no suite expects this error.
      if (line.includes('RowShapeError')) process.stderr.write(line);
      done();
    },
  });
  const log = createLogger(service, { LOG_LEVEL: 'debug', LOG_FORMAT: 'json' });
  log.clear().add(new winston.transports.Stream({ stream }));
  const text = () => printed.join('');
  return {
    log,
    text,
    lines: () =>
      text()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LogLine),
  };
}
