import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ApiKeys from '../../src/api-keys/api-key.ts';
import type * as Environments from '../../src/dev-services/child-environment.ts';
import type * as HttpReady from '../../src/dev-services/http-ready.ts';
import type * as Ports from '../../src/dev-services/ports.ts';
import type * as Postgres from '../../src/dev-services/postgres-server.ts';
import type * as Processes from '../../src/dev-services/service-process.ts';
import type * as TemporalBinary from '../../src/dev-services/temporal-binary.ts';
import type * as TemporalServer from '../../src/dev-services/temporal-server.ts';
import type * as Bootstrap from '../../src/persistence/bootstrap.ts';
import type * as Migrations from '../../src/persistence/migrate.ts';

/** What a checkout of the project itself offers to start and fill a stack, so that a revision is measured with its own settings. */
export type MeasuredTree = Awaited<ReturnType<typeof loadTree>>;

/** @param root folder of a checkout with its node_modules. @throws Error that names the missing part when the checkout is too old */
export async function loadTree(root: string) {
  const from = async <T extends object>(path: string, ...names: (keyof T & string)[]): Promise<T> => {
    const unable = (reason: string) =>
      new Error(`${root} cannot be measured: ${path} ${reason}. The oldest revision known to work is 8de1309.`);
    const found = await import(pathToFileURL(join(root, path)).href).catch((error: unknown) => {
      throw unable(`cannot be loaded (${error instanceof Error ? error.message : String(error)})`);
    });
    for (const name of names) if (typeof (found as T)[name] !== 'function') throw unable(`has no function ${name}`);
    return found as T;
  };
  const { isFree } = await from<typeof Ports>('src/dev-services/ports.ts', 'isFree');
  return {
    root,
    /** Loads another module of the checkout, which has these functions. */
    from,
    isFree,
    ...(await from<typeof Postgres>('src/dev-services/postgres-server.ts', 'startPostgres')),
    ...(await from<typeof TemporalServer>('src/dev-services/temporal-server.ts', 'startTemporalServer')),
    ...(await from<typeof TemporalBinary>('src/dev-services/temporal-binary.ts', 'locateTemporal')),
    ...(await from<typeof Environments>(
      'src/dev-services/child-environment.ts',
      'apiEnvironment',
      'workerEnvironment',
    )),
    ...(await from<typeof Processes>('src/dev-services/service-process.ts', 'startProcess')),
    ...(await from<typeof HttpReady>('src/dev-services/http-ready.ts', 'untilHttpReady')),
    ...(await from<typeof Bootstrap>('src/persistence/bootstrap.ts', 'bootstrapDatabase')),
    ...(await from<typeof Migrations>('src/persistence/migrate.ts', 'migrate')),
    ...(await from<typeof ApiKeys>('src/api-keys/api-key.ts', 'generateApiKey')),
  };
}

/** A port on which nothing listens, below those that the system hands out for outgoing connections. */
export async function freePort(tree: Pick<MeasuredTree, 'isFree'>): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await tree.isFree(port)) return port;
  }
  throw new Error('there are no free ports');
}
