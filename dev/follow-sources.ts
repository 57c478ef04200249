import { servePortal } from './portal/serve-portal.ts';
import { restartPlan } from './restart-plan.ts';
import { watchSources } from './watch-sources.ts';
import { host } from './ports.ts';
import type { Log } from './log.ts';
import type { RunningStack } from './running-stack.ts';

/** The source files and folders of API and worker. */
const watched = ['src', 'workflows', 'activities', 'worker', 'openapi.yaml'];

export interface FollowOptions {
  readonly apiUrl: string;
  readonly running: Pick<RunningStack, 'restart'>;
  /** Builds the workflow bundle from the present sources. */
  readonly bundle: () => Promise<void>;
  readonly log: Log;
}

/**
 * Keeps a running stack up to date with its sources. API and worker are restarted when one of their files changes, and
 * the portal is served from its sources.
 * @returns the portal's address, and a function that ends it
 */
export async function followSources({ apiUrl, running, bundle, log }: FollowOptions) {
  const { url, server } = await servePortal(apiUrl, host, Number(new URL(apiUrl).port) + 100);
  watchSources(
    server.watcher,
    watched,
    async (files) => {
      const plan = restartPlan(files);
      if (plan.services.size === 0) return;
      const [first, ...others] = files;
      log(
        `${first}${others.length === 0 ? '' : ` and ${others.length} more`} changed: starting ${[...plan.services].join(' and ')} again`,
      );
      if (plan.bundle) await bundle();
      await running.restart(plan.services);
    },
    (error) => log(`The change could not be applied: ${error instanceof Error ? error.message : String(error)}`),
  );
  return {
    portalUrl: url,
    stop: () => server.close(),
  };
}
