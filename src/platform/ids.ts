import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes for the next ids. Asking the system for 16 of them takes longer than all other steps together. */
const pool = Buffer.alloc(4_096);
const perId = 16;
let used = pool.length;

/** Milliseconds and number of the latest id. Within one millisecond the numbers count up from a random one. */
let latest = -Infinity;
let sequence = 0;

/**
 * Returns a new UUIDv7. Ids of a process sort by creation, which the partitioned ledgers and the order of reports rely
 * on.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + perId);
  used += perId;
  const now = Date.now();
  if (now > latest) {
    latest = now;
    // The highest bit is left for counting. No other part of the id uses these bytes.
    sequence = random.readUInt32BE(0) & 0x7fffffff;
  } else {
    sequence = (sequence + 1) >>> 0;
    if (sequence === 0) latest += 1;
  }
  return v7({ random, msecs: latest, seq: sequence });
}
