import winston from 'winston';
import { installRuntime } from '../../worker/runtime.ts';

const installed = Symbol.for('attain.tests.runtimeInstalled');

/**
 * Prevents Temporal's SDK from writing among the test results. It can be configured only once per process, for all
 * suites in it.
 */
export function installQuietRuntime(): void {
  if (!Reflect.has(globalThis, installed)) installRuntime(winston.createLogger({ silent: true }), null);
  Reflect.set(globalThis, installed, true);
}
