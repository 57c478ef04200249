import winston from 'winston';
import { installRuntime } from '../../worker/runtime.ts';

let installed = false;

/** Keeps Temporal's SDK from writing among the test results; it can be set up once per process only. */
export function installQuietRuntime(): void {
  if (!installed) installRuntime(winston.createLogger({ silent: true }), null);
  installed = true;
}
