import winston from 'winston';
import { installRuntime } from '../../worker/runtime.ts';

const installed = Symbol.for('attain.tests.runtimeInstalled');

/** Keeps Temporal's SDK from writing among the test results; it can be set up once per process only, whatever suites run in it. */
export function installQuietRuntime(): void {
  if (!Reflect.has(globalThis, installed)) installRuntime(winston.createLogger({ silent: true }), null);
  Reflect.set(globalThis, installed, true);
}
