import type { Plugin } from 'vite';

/** The module of Vite that each `import()` of the built pages goes through. */
const helper = '\0vite/preload-helper.js';

/**
 * Lets the pages load their code by `loadCode` instead of by Vite's own helper, which gives up at the first failure.
 * @param loader path of the module with `loadCode`
 */
export function loadCodeBy(loader: string): Plugin {
  return {
    name: 'attain-load-code',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? `export { loadCode as __vitePreload } from ${JSON.stringify(loader)};` : null),
  };
}
