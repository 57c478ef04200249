import { reportLost } from './connection.ts';
import { ReloadNeeded } from './reload-needed.ts';

/** Attempts for one file while the service itself answers. */
const attemptsMax = 5;
const pauseMs = 700;
const fetchMs = 60_000;

const loaded = new Map<string, Promise<void>>();
const applied = new Map<string, Promise<void>>();

/**
 * Loads the code of a page or of a part of a page. The build calls it for each `import()` (dev/portal/load-code-plugin.ts).
 *
 * A browser remembers that a module could not be loaded and never asks for it again. So each file is fetched first,
 * which fills the browser's cache and can be repeated; then it is imported. While the service is away this waits.
 * @param dependencies the files that the build knows of: the module, what it imports, and its style sheets
 * @throws ReloadNeeded if the service does not have a file any more
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  dependencies: readonly string[] = [],
): Promise<Module> {
  // The build names no files for a module without any dependency. Its name is then in the text of the function.
  const [, own] = /import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(load.toString()) ?? [];
  const files = new Set([...dependencies.map((path) => `/${path}`), ...(own === undefined ? [] : [`/assets/${own}`])]);
  await Promise.all([...files].map(ready));
  // All at once, so that they stand in the order of the build: a style sheet may overrule those before it.
  await Promise.all([...files].filter((path) => path.endsWith('.css')).map(apply));
  try {
    return await load();
  } catch (error) {
    const isLost = error instanceof TypeError && /module/i.test(error.message);
    throw isLost ? new ReloadNeeded(own ?? 'of this page') : error;
  }
}

function ready(path: string): Promise<void> {
  if (isInDocument(path)) return Promise.resolve();
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const loading = bring(path);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

async function bring(path: string): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const found = await fetchOnce(path);
    if (found === 'loaded') return;
    if (found === 'lost') await reportLost();
    else await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    // Several processes serve the portal. While they are updated, one may lack a file that another has.
    if (found === 'missing' && attempt === 3) break;
  }
  throw new ReloadNeeded(path);
}

async function fetchOnce(path: string): Promise<'loaded' | 'missing' | 'lost'> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(fetchMs) });
    if (response.status >= 500) return 'lost';
    await response.arrayBuffer();
    return response.ok ? 'loaded' : 'missing';
  } catch {
    return 'lost';
  }
}

/** Applies a style sheet after those that are applied already. It is in the browser's cache, so this rarely fails. */
function apply(path: string): Promise<void> {
  const known = applied.get(path);
  if (known !== undefined) return known;
  if (isInDocument(path)) return Promise.resolve();
  const applying = append(path).catch(async () => {
    loaded.delete(path);
    await ready(path);
    await append(path);
  });
  applied.set(path, applying);
  applying.catch(() => applied.delete(path));
  return applying;
}

function append(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.crossOrigin = '';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new ReloadNeeded(path));
    });
    document.head.append(link);
  });
}

/** Whether the document itself has loaded a file. */
function isInDocument(path: string): boolean {
  const links = [...document.querySelectorAll('link[href], script[src]')];
  return links.some((each) => (each.getAttribute('href') ?? each.getAttribute('src')) === path);
}
