import { installRuntime } from '../../worker/runtime.ts';
import { captureLog, type LogCapture } from './log-capture.ts';

const installed = Symbol.for('attain.tests.runtimeLog');

/**
 * Prevents Temporal's SDK from writing among the test results. It can be configured only once per process, for all
 * suites in it.
 * @returns what the SDK has logged in this process, also for other suites
 */
export function installQuietRuntime(): LogCapture {
  const earlier = Reflect.get(globalThis, installed) as LogCapture | undefined;
  if (earlier !== undefined) return earlier;
  const logged = captureLog('temporal');
  installRuntime(logged.log, logged.log, null);
  Reflect.set(globalThis, installed, logged);
  return logged;
}
