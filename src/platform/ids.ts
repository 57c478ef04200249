import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes for the ids to come: asking the system for 16 of them takes longer than everything else about an id. */
const pool = Buffer.alloc(4_096);
const perId = 16;
let used = pool.length;

/** Milliseconds and number of the latest id; within one millisecond the numbers count up from a random one. */
let latest = -Infinity;
let sequence = 0;

/** A new UUIDv7. Ids of a process sort in the order in which they were made, which the partitioned ledgers and the order of reports rely on. */
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
    // The highest bit is left for counting. The bytes are those of which no other part of the id is made.
    sequence = random.readUInt32BE(0) & 0x7fffffff;
  } else {
    sequence = (sequence + 1) >>> 0;
    if (sequence === 0) latest += 1;
  }
  return v7({ random, msecs: latest, seq: sequence });
}
