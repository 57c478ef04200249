import { v7 } from 'uuid';

/** A new UUIDv7. Ids sort by time, which the partitioned ledgers rely on. */
export function newId(): string {
  return v7();
}
