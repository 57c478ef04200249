import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setSuiteGlobals, type SuiteGlobals } from './jest-globals.ts';

/** The part of jest-runtime that loads modules. */
interface SuiteRuntime {
  requireInternalModule(path: string): unknown;
  setGlobalsForRuntime(globals: SuiteGlobals): void;
  unstable_shouldLoadAsEsm(path: string): boolean;
  unstable_importModule(path: string): Promise<unknown>;
}

type RunSuite = (
  globalConfig: { readonly watch: boolean; readonly watchAll: boolean },
  config: unknown,
  environment: unknown,
  runtime: SuiteRuntime,
  testPath: string,
  ...rest: unknown[]
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner') as { default: RunSuite };

const globalsUrl = new URL('jest-globals.ts', import.meta.url).href;
const testsUrl = new URL('../', import.meta.url).href;
const projectUrl = new URL('../../', import.meta.url).href;
let suite = 0;
/** Where the modules lie that each suite loads for itself. */
let loadedAnew = testsUrl;

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: globalsUrl, format: 'module-typescript', shortCircuit: true };
    const resolved = next(specifier, context);
    const { url } = resolved;
    return url.startsWith(loadedAnew) && !url.includes('/node_modules/')
      ? { ...resolved, url: ofSuite(url) }
      : resolved;
  },
});

/** Node loads a module once for each URL. */
const ofSuite = (url: string): string => `${url.split('?', 1)[0]}?suite=${suite}`;

/**
 * Jest's own test runner, except that Node itself loads the modules. Jest would load and compile all of them again for
 * each suite, in a context of its own. That took half of the CPU time of `npm test`. Only the modules of tests are
 * loaded for each suite, because they register hooks and keep open resources. The suites of a worker process share all
 * other modules, the globals and the environment. So a suite must restore them.
 *
 * Node's compile cache is off here: the modules of tests have other URLs in each run, so it only grew. A worker process
 * wrote it when it ended, which took longer than the half second that Jest waits ("failed to exit gracefully").
 */
export default function runSuite(...[globalConfig, config, environment, runtime, ...rest]: Parameters<RunSuite>) {
  // Watched modules may have changed between two runs.
  if (globalConfig.watch || globalConfig.watchAll) loadedAnew = projectUrl;
  Object.assign(runtime, {
    requireInternalModule: requireAnew,
    setGlobalsForRuntime: setSuiteGlobals,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: async (path: string) => {
      suite += 1;
      const { checkRowShapes } = await import('../../src/platform/database/rows/row-checks.ts');
      checkRowShapes();
      return import(ofSuite(pathToFileURL(path).href));
    },
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
