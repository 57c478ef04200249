import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { applyNext } from './apply-rows.ts';
import { previewNext } from './preview-rows.ts';
import { claimCorrection } from './store/correction-states.ts';
import { findCorrection } from './store/corrections.ts';

export interface CorrectionDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  readonly log: Logger;
}

export interface StartedCorrection {
  readonly organisationId: string;
  readonly correctionId: string;
}

/** The most of a core that the previews of one organisation take together in a process, and the longest rest in milliseconds. */
const previewing = { share: 2 / 3, longestRest: 10_000 } as const;

/** How many corrections of each organisation this process works on now. */
const underWay = new Map<string, number>();

/**
 * Returns how long a preview rests after a transaction, in milliseconds.
 * @param took the length of the transaction
 * @param corrections how many of the organisation are worked on now, this one included
 */
export const restAfter = (took: number, corrections: number): number =>
  Math.min(took * (corrections / previewing.share - 1), previewing.longestRest);

/**
 * Does the next part of a correction: computes the impact on some enrolments, or applies it to some. Idempotent: what
 * was done is stored with how far the run has come, in one transaction. A preview rests after each transaction, and longer when
 * others of its organisation are computed, so that reports keep most of the cores.
 * @param milliseconds after which no further transaction begins
 * @returns whether nothing is left to do, because the run has ended or was cancelled
 * @throws ApplicationError UNPROCESSABLE when a retraction is too large
 */
export async function processCorrection(
  dependencies: CorrectionDependencies,
  { organisationId, correctionId, runId }: StartedCorrection & { readonly runId: string },
  milliseconds: number,
): Promise<boolean> {
  const { database } = dependencies;
  const end = performance.now() + milliseconds;
  count(organisationId, 1);
  try {
    do {
      const begun = performance.now();
      let isPreview = false;
      const isLast = await database.inOrganisation(organisationId, async (tx) => {
        if (!(await claimCorrection(tx, correctionId, runId))) return true;
        const correction = (await findCorrection(tx, correctionId))!;
        isPreview = correction.state === 'PREVIEWING';
        return isPreview ? previewNext(tx, correction) : applyNext(tx, correction, dependencies.messageIdDomain);
      });
      if (isLast) return true;
      if (isPreview) await sleep(restAfter(performance.now() - begun, underWay.get(organisationId)!));
    } while (performance.now() < end);
    return false;
  } finally {
    count(organisationId, -1);
  }
}

function count(organisationId: string, by: 1 | -1): void {
  const now = (underWay.get(organisationId) ?? 0) + by;
  if (now === 0) underWay.delete(organisationId);
  else underWay.set(organisationId, now);
}
