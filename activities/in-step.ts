import { heartbeating } from './heartbeating.ts';
import { inRun, type RunningActivity } from './in-run.ts';

/**
 * Runs the body of a step of a long job: as `inRun`, and with heartbeats, so that the death of the process is noticed soon.
 * @param organisationId null when it works for several
 */
export const inStep = <T>(organisationId: string | null, body: (run: RunningActivity) => Promise<T>): Promise<T> =>
  inRun(organisationId, (run) => heartbeating(() => body(run)));
