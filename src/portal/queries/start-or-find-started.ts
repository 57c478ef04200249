import { hasStatus } from '../api/api-error.ts';

/**
 * Starts a run. One that somebody has started meanwhile is returned as it is, because the user has what they wanted.
 * @throws ApiError when the run was not started
 */
export async function startOrFindStarted<Run extends { readonly state: string }>(
  start: () => Promise<Run>,
  load: () => Promise<Run>,
): Promise<Run> {
  try {
    return await start();
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const run = await load().catch(() => null);
    if (run === null || run.state === 'PREVIEWED') throw error;
    return run;
  }
}
