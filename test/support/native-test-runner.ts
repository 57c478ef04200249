import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import '../../src/compile-cache.ts';
import { setSuiteGlobals, type SuiteGlobals } from './jest-globals.ts';

/** The part of jest-runtime that loads modules. */
interface SuiteRuntime {
  requireInternalModule(path: string): unknown;
  setGlobalsForRuntime(globals: SuiteGlobals): void;
  unstable_shouldLoadAsEsm(path: string): boolean;
  unstable_importModule(path: string): Promise<unknown>;
}

type RunSuite = (
  globalConfig: unknown,
  config: unknown,
  environment: unknown,
  runtime: SuiteRuntime,
  testPath: string,
  ...rest: unknown[]
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner') as { default: RunSuite };

const globalsUrl = new URL('jest-globals.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: globalsUrl, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

let suites = 0;

/**
 * Jest's own test runner, except that Node itself loads the modules. Jest would load and compile all of them anew for each suite, in a
 * context of its own, which took half of the CPU time of `npm test`. So the suites of a worker process share their modules, globals and
 * environment: a suite leaves them as it found them.
 */
export default function runSuite(...[globalConfig, config, environment, runtime, ...rest]: Parameters<RunSuite>) {
  Object.assign(runtime, {
    requireInternalModule: requireAnew,
    setGlobalsForRuntime: setSuiteGlobals,
    unstable_shouldLoadAsEsm: () => true,
    // The number lets watch mode load a suite again.
    unstable_importModule: (path: string) => import(`${pathToFileURL(path).href}?run=${(suites += 1)}`),
  } satisfies SuiteRuntime);
  return runWithCircus(globalConfig, config, environment, runtime, ...rest);
}

/** jest-circus keeps the state of one suite, in its module and in globals. */
function requireAnew(path: string): unknown {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description === 'JEST_STATE_SYMBOL' || key.description === 'EVENT_HANDLERS') {
      Reflect.deleteProperty(globalThis, key);
    }
  }
  Reflect.deleteProperty(require.cache, path);
  return require(path);
}
