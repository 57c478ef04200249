import { textHash } from './chain-hash.ts';
import { peekCheckpoint, readCheckpoint } from './checkpoint-jws.ts';
import type { Checkpoint } from './evidence.ts';
import type { PublicKey } from './signatures.ts';

/** Most lines that are read, and most signatures that are checked: one takes a millisecond. */
const mostLines = 200_000;
const mostChecks = 20_000;

/** A list of checkpoints that was kept outside of the service. */
export interface PublishedCheckpoints {
  /** The signed checkpoints. */
  readonly texts: ReadonlySet<string>;
  /** The organisation and number of each; see `placeOf`. */
  readonly places: ReadonlySet<string>;
  /** Numbers, counted from 1, of the lines that are no signed checkpoint. */
  readonly unreadableLines: readonly number[];
}

/** Returns the lines of a list. Programs that copy a list may add a byte order mark, carriage returns and spaces. */
export function publishedLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
}

/** Returns a name for the place of a checkpoint: two different checkpoints at one place contradict each other. */
export const placeOf = ({ organisation, number }: Partial<Checkpoint>): string => `${organisation} ${number}`;

/**
 * Reads a list of checkpoints. A checkpoint has the hash of the one before, so the signature of the last one of an
 * unbroken list is enough.
 * @param lines compact JWSs; empty lines are left out
 */
export function readPublished(lines: readonly string[], keys: readonly PublicKey[]): PublishedCheckpoints {
  const found = lines.flatMap((jws, index) => (jws === '' ? [] : [{ jws, line: index + 1 }]));
  const unreadable = new Set(found.slice(mostLines).map(({ line }) => line));
  const candidates = found.slice(0, mostLines).map((each) => ({ ...each, checkpoint: peekCheckpoint(each.jws) }));
  const latestFirst = candidates.sort((a, b) => (b.checkpoint?.number ?? 0) - (a.checkpoint?.number ?? 0));
  const texts = new Set<string>();
  const places = new Set<string>();
  /** Hashes of checkpoints that are before a signed one. */
  const confirmed = new Set<string>();
  let checks = 0;
  for (const { jws, line, checkpoint } of latestFirst) {
    if (texts.has(jws)) continue;
    const isConfirmed = confirmed.has(textHash(jws));
    if (!isConfirmed) checks += 1;
    if (checkpoint !== null && (isConfirmed || (checks <= mostChecks && readCheckpoint(jws, keys) !== null))) {
      texts.add(jws);
      places.add(placeOf(checkpoint));
      if (checkpoint.previous !== null) confirmed.add(checkpoint.previous);
    } else {
      unreadable.add(line);
    }
  }
  return { texts, places, unreadableLines: [...unreadable].sort((a, b) => a - b) };
}
