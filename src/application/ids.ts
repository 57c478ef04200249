import { randomFillSync } from 'node:crypto';

/** Random bytes for the ids to come: asking the system for 16 of them takes longer than everything else about an id. */
const pool = Buffer.alloc(4_096);
const perId = 10;
let used = pool.length;

/** Milliseconds and number of the latest id; within one millisecond the numbers count up from a random one. */
let latest = -Infinity;
let sequence = 0;
const sequences = 2 ** 32;

const bytes = Buffer.alloc(16);

/** A new UUIDv7. Ids of a process sort in the order in which they were made, which the partitioned ledgers and the order of reports rely on. */
export function newId(): string {
  if (used + perId > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const now = Date.now();
  if (now > latest) {
    latest = now;
    // The highest bit is left for counting.
    sequence = pool.readUInt32BE(used) & 0x7fffffff;
  } else {
    sequence = (sequence + 1) % sequences;
    if (sequence === 0) latest += 1;
  }
  bytes.writeUIntBE(latest, 0, 6);
  // RFC 9562: the version, the variant, and in between the 32 bits of the sequence.
  bytes[6] = 0x70 | (sequence >>> 28);
  bytes[7] = (sequence >>> 20) & 0xff;
  bytes[8] = 0x80 | ((sequence >>> 14) & 0x3f);
  bytes[9] = (sequence >>> 6) & 0xff;
  bytes[10] = ((sequence << 2) & 0xff) | (pool[used + 4]! & 0x03);
  pool.copy(bytes, 11, used + 5, used + perId);
  used += perId;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
