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

/** The rest after a transaction of a preview, as a share of the transaction, and its limit in milliseconds. */
const restAfterPreview = { share: 0.5, most: 500 } as const;

/**
 * Does the next part of a correction: computes the impact on some enrolments, or applies it to some. Idempotent: what
 * was done is stored with how far the run has come, in one transaction. A preview rests after each transaction, so that
 * reports keep most of the cores.
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
    if (isPreview) {
      await sleep(Math.min((performance.now() - begun) * restAfterPreview.share, restAfterPreview.most));
    }
  } while (performance.now() < end);
  return false;
}
