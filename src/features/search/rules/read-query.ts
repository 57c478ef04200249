import type { SearchQuery } from '../store/search-query.ts';

/** A text with more ids than this is no search. */
const mostIds = 4;

const uuid = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/g;
const verificationCode = /(?<![0-9a-z-])[0-9a-z]{26}(?![0-9a-z-])/;
const certificateNumber = /^(?:c-?)?(\d{1,9})$/i;

/** Reads a search; see docs/product.md "Search". @param typed at most 200 characters */
export function readQuery(typed: string): SearchQuery {
  const text = typed.trim();
  const lower = text.toLowerCase();
  const digits = certificateNumber.exec(text)?.[1];
  return {
    text,
    ids: [...new Set(lower.match(uuid))].slice(0, mostIds),
    hasWords: /[^\s,;]/.test(lower.replaceAll(uuid, '')),
    code: verificationCode.exec(lower)?.[0] ?? null,
    numbers: [text.toUpperCase(), ...(digits === undefined ? [] : [`C-${digits.padStart(6, '0')}`])],
  };
}

/** The earliest time that an id of this product can have. */
const earliest = Date.UTC(2020, 0, 1);
const day = 86_400_000;

/**
 * Returns the time in an id, in milliseconds, if it is a UUIDv7 of a time that can be; null otherwise. The ids of
 * requests and of Temporal's runs are such ids, and their rows in the ledgers have ids of about the same time.
 */
export function timeOf(id: string, now: number): number | null {
  if (id[14] !== '7') return null;
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return time >= earliest && time <= now + day ? time : null;
}
