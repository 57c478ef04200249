import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../../evidence-format/canonical-json.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import { findCourseRevision } from '../courses/index.ts';
import { fastTextHash } from './fast-hash.ts';

/** Hashes by course and number. A revision never changes, so none can be out of date. */
const known = new BoundedCache<string>(10_000);

/** Returns the hash of a revision's content; null when the revision was not kept. */
export async function revisionHash(
  tx: OrganisationTransaction,
  courseId: string,
  number: number,
): Promise<string | null> {
  const key = `${courseId} ${number}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const revision = await findCourseRevision(tx, courseId, number);
  if (revision === null) return null;
  // To read a megabyte and to make its canonical JSON take a while each. Other requests are answered in between.
  await nextTurn();
  const hash = fastTextHash(canonicalJson(revision.content));
  known.set(key, hash, 1);
  return hash;
}
