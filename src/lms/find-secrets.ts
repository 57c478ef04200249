import { fullyDecoded, readingsOf, type Reading } from './read-encoded.ts';

type Range = readonly [from: number, to: number];

/** Shorter beginnings of a secret at the end of a text are taken for something else. */
const shortestBeginning = 4;

/**
 * Where secrets stand in a text, in every spelling that a parser would read as one of them: JSON, URL, form, HTML, one within another,
 * base64 and hexadecimal.
 * @param isWhole whether the text ends where it was cut off by its sender, perhaps within a secret, and not by us
 * @returns ranges of the text in any order; they may overlap
 */
export function findSecrets(text: string, secrets: readonly string[], isWhole: boolean): Range[] {
  const spelt = [...new Set(secrets.flatMap((secret) => [secret, secret.trim()]))].filter((secret) => secret !== '');
  if (spelt.length === 0) return [];
  const plain = [...new Set(spelt.flatMap((secret) => [secret, ...hexadecimals(secret)]))];
  const cores = [...new Set(spelt.flatMap(base64Cores))];
  const find = (reading: Reading, needles: readonly string[], margin: number) =>
    needles.flatMap((needle) => rangesOf(reading, needle, margin, isWhole));
  const decoded = fullyDecoded(text);
  return [
    ...readingsOf(text).flatMap((reading) => [...find(reading, plain, 0), ...find(reading, cores, 2)]),
    ...find(decoded, [...new Set([...plain, ...spelt.map((secret) => fullyDecoded(secret).text)])], 0),
    ...find(decoded, cores, 2),
  ];
}

/** @param margin characters on both sides that are hidden as well */
function rangesOf(reading: Reading, needle: string, margin: number, isWhole: boolean): Range[] {
  const { text, sourceRange } = reading;
  const ranges: Range[] = [];
  const first = text.indexOf(needle);
  if (first !== -1) {
    for (const [from, to] of joined(endsOf(text, needle, first).ends, needle.length)) {
      ranges.push(sourceRange(Math.max(0, from - margin), Math.min(text.length, to + margin)));
    }
  }
  if (!isWhole) return ranges;
  const { rest } = endsOf(text, needle, Math.max(0, text.length - needle.length + 1));
  if (rest >= shortestBeginning) ranges.push(sourceRange(text.length - rest, text.length));
  return ranges;
}

/** Occurrences by their ends; those that overlap are one, as there may be as many of them as characters. */
function joined(ends: readonly number[], length: number): Range[] {
  const ranges: [from: number, to: number][] = [];
  for (const end of ends) {
    const last = ranges.at(-1);
    if (last !== undefined && end - length < last[1]) last[1] = end;
    else ranges.push([end - length, end]);
  }
  return ranges;
}

/**
 * Finds all occurrences, overlapping ones too, in a time that grows with the lengths only (Knuth, Morris and Pratt).
 * @returns where occurrences end, and how much of the needle the text ends with
 */
function endsOf(text: string, needle: string, begin: number): { readonly ends: number[]; readonly rest: number } {
  const borders = bordersOf(needle);
  const ends: number[] = [];
  let matched = 0;
  for (let index = begin; index < text.length; index++) {
    while (matched > 0 && (matched === needle.length || text[index] !== needle[matched]))
      matched = borders[matched - 1]!;
    if (text[index] === needle[matched]) matched++;
    if (matched === needle.length) ends.push(index + 1);
  }
  return { ends, rest: matched === needle.length ? 0 : matched };
}

/** For each beginning of the needle the length of the longest shorter beginning with which it ends. */
function bordersOf(needle: string): Uint16Array | Uint32Array {
  const borders = new Uint32Array(needle.length);
  let length = 0;
  for (let index = 1; index < needle.length; index++) {
    while (length > 0 && needle[index] !== needle[length]) length = borders[length - 1]!;
    if (needle[index] === needle[length]) length++;
    borders[index] = length;
  }
  return borders;
}

function hexadecimals(secret: string): string[] {
  if (secret.length < shortestBeginning) return [];
  const digits = Buffer.from(secret).toString('hex');
  return [digits, digits.toUpperCase()];
}

/**
 * What base64 makes of a secret wherever it stands in the encoded bytes: three alignments, without the characters at both ends that
 * depend on its neighbours.
 */
function base64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret);
  if (bytes.length < 6) return [];
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (offset + bytes.length) % 3 === 0;
    const core = encoded.slice(offset === 0 ? 0 : offset + 1, isWhole ? undefined : -1);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
