import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import type { CorrectionRecord } from './store/corrections.ts';
import { countWarnings, type PreviewWarnings } from './store/preview-warnings.ts';

/** Enrolments of a preview that are counted each time. */
const countedEachTime = 2_000;
const rememberedFor = 10_000;

/** Counts of this process. */
const remembered = new BoundedCache<{ readonly until: number; readonly counts: PreviewWarnings }>(1_000);

/**
 * Returns what an administrator must know before a preview is applied. For a large preview it may be ten seconds old, because a page
 * asks again and again.
 * @param now of the clock `performance`
 */
export async function recallWarnings(
  tx: OrganisationTransaction,
  { id, changes, total }: Pick<CorrectionRecord, 'id' | 'changes' | 'total'>,
  now = performance.now(),
): Promise<PreviewWarnings> {
  // Each step of the correction makes another key, so that nothing of an earlier preview is shown.
  const key = `${id} ${changes}`;
  const known = total > countedEachTime ? remembered.get(key) : undefined;
  if (known !== undefined && now < known.until) return known.counts;
  const counts = await countWarnings(tx, id);
  remembered.set(key, { until: performance.now() + rememberedFor, counts }, 1);
  return counts;
}
