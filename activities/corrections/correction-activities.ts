import type { FailedStep } from '../../src/domain/work/failed-step.ts';
import { endFailedCorrection } from '../../src/features/corrections/end-correction.ts';
import { processCorrection } from '../../src/features/corrections/process-correction.ts';
import type { CorrectResultsInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

/** Milliseconds that one activity works, so that the run in the web UI shows that it goes on. */
const stepMs = 10_000;

export function correctionActivities({ corrections, limits }: ActivityDependencies) {
  return {
    /** Computes or applies the next enrolments of a correction. Returns whether it has ended. */
    processCorrection(input: CorrectResultsInput): Promise<boolean> {
      return inRun(input.organisationId, ({ runId }) =>
        withinLimit(limits.import, () =>
          heartbeating(() => processCorrection(corrections, { ...input, runId }, stepMs)),
        ),
      );
    },

    /** Ends a correction that cannot go on. */
    endFailedCorrection(input: CorrectResultsInput & FailedStep): Promise<void> {
      return inRun(input.organisationId, () =>
        withinLimit(limits.closing, () => endFailedCorrection(corrections, input)),
      );
    },
  };
}
