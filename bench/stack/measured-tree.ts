import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ApiKeys from '../../src/features/api-keys/api-key.ts';
import type * as Environments from '../../dev/child-environment.ts';
import type * as HttpReady from '../../dev/http-ready.ts';
import type * as Ports from '../../dev/ports.ts';
import type * as Postgres from '../../dev/postgres-server.ts';
import type * as Processes from '../../dev/service-process.ts';
import type * as TemporalBinary from '../../dev/temporal-binary.ts';
import type * as TemporalServer from '../../dev/temporal-server.ts';
import type * as Bootstrap from '../../src/schema/bootstrap.ts';
import type * as Migrations from '../../src/schema/migrate.ts';

/** The parts of a checkout that start and fill a stack, so that a revision is measured with its own settings. */
export type MeasuredTree = Awaited<ReturnType<typeof loadTree>>;

/**
 * Loads these parts. @param root folder of a checkout with its node_modules. @throws Error that names the missing part
 * when the checkout is too old
 */
export async function loadTree(root: string) {
  const from = async <T extends object>(place: string, ...names: (keyof T & string)[]): Promise<T> => {
    const path = placeIn(root, place);
    const unable = (reason: string) =>
      new Error(`${root} cannot be measured: ${path} ${reason}. The oldest revision known to work is 8de1309.`);
    const found = await import(pathToFileURL(join(root, path)).href).catch((error: unknown) => {
      throw unable(`cannot be loaded (${error instanceof Error ? error.message : String(error)})`);
    });
    for (const name of names) if (typeof (found as T)[name] !== 'function') throw unable(`has no function ${name}`);
    return found as T;
  };
  const { isFree } = await from<typeof Ports>('dev/ports.ts', 'isFree');
  return {
    root,
    /** Loads another module of the checkout with these functions. */
    from,
    isFree,
    ...(await from<typeof Postgres>('dev/postgres-server.ts', 'startPostgres')),
    ...(await from<typeof TemporalServer>('dev/temporal-server.ts', 'startTemporalServer')),
    ...(await from<typeof TemporalBinary>('dev/temporal-binary.ts', 'locateTemporal')),
    ...(await from<typeof Environments>('dev/child-environment.ts', 'apiEnvironment', 'workerEnvironment')),
    ...(await from<typeof Processes>('dev/service-process.ts', 'startProcess')),
    ...(await from<typeof HttpReady>('dev/http-ready.ts', 'untilHttpReady')),
    ...(await from<typeof Bootstrap>('src/schema/bootstrap.ts', 'bootstrapDatabase')),
    ...(await from<typeof Migrations>('src/schema/migrate.ts', 'migrate')),
    ...(await from<typeof ApiKeys>('src/features/api-keys/api-key.ts', 'generateApiKey')),
  };
}

/** Returns the path of a module in a checkout, relative to the folder of the checkout. */
export function placeIn(root: string, place: string): string {
  return existsSync(join(root, place)) ? place : earlierPlace(place);
}

/** Returns the path that a module had before each feature got a folder of its own. The benchmark still measures revisions from before. */
function earlierPlace(path: string): string {
  const moved: Readonly<Record<string, string>> = {
    'src/features/api-keys/': 'src/api-keys/',
    'src/features/webhooks/': 'src/application/webhooks/',
    'src/platform/config/': 'src/config/',
    'src/platform/database/': 'src/persistence/',
    'src/platform/outbound-http/': 'src/outbound-http/',
    'src/platform/secrets/': 'src/secrets/',
    'src/schema/': 'src/persistence/',
    'dev/': 'src/dev-services/',
  };
  const [folder, earlier] = Object.entries(moved).find(([prefix]) => path.startsWith(prefix)) ?? ['', ''];
  return earlier + path.slice(folder.length);
}

/** Returns a port on which nothing listens, below those that the system assigns to outgoing connections. */
export async function freePort(tree: Pick<MeasuredTree, 'isFree'>): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await tree.isFree(port)) return port;
  }
  throw new Error('there are no free ports');
}
