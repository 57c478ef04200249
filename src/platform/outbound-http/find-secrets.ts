import { fullyDecoded, readingsOf } from './read-encoded.ts';

type Range = readonly [from: number, to: number];

/** Minimum length of a secret's beginning at the end of a text; a shorter one is not taken for the secret. */
const shortestBeginning = 4;

/** Maximum number of distinct secrets that are searched. */
const mostSecrets = 16;

/** Limit of a search, as text units times needles, so that other requests do not wait for it. */
const mostWork = 8_000_000;

/**
 * Length of the part of a needle that is searched natively, before it is compared unit by unit. V8 searches only short
 * strings in linear time.
 */
const probeLength = 6;

/** One spelling of a secret, with values that the search prepares once for all readings of a text. */
interface Needle {
  readonly spelling: string;
  readonly probe: string;
  /** Characters on both sides that are hidden as well. */
  readonly margin: number;
  table?: { readonly codes: Uint16Array; readonly borders: Uint32Array };
}

/**
 * Finds secrets in a text, in every spelling that a parser would read as one of them: JSON, URL, form, HTML, one within
 * another, base64 and hexadecimal.
 * @param isWhole whether the text ends where its sender cut it off, perhaps within a secret, and not where we did
 * @returns ranges of the text in its order; none overlap. Null, without a search, when there are too many secrets or
 * the text is too long for them: such a text must not be shown
 */
export function findSecrets(text: string, secrets: readonly string[], isWhole: boolean): Range[] | null {
  const spelt = [...new Set(secrets.flatMap((secret) => [secret, secret.trim()]))].filter((secret) => secret !== '');
  if (spelt.length === 0) return [];
  if (new Set(spelt.map((secret) => secret.trim())).size > mostSecrets) return null;
  const usual = [
    ...needlesOf(
      spelt.flatMap((secret) => [secret, ...hexadecimals(secret)]),
      0,
    ),
    ...needlesOf(spelt.flatMap(base64Cores), 2),
  ];
  const known = new Set(usual.map(({ spelling }) => spelling));
  const decodedSecrets = spelt.map((secret) => fullyDecoded(secret).text).filter((secret) => !known.has(secret));
  const searches = [
    ...readingsOf(text).map((reading) => ({ reading, needles: usual })),
    { reading: fullyDecoded(text), needles: [...usual, ...needlesOf(decodedSecrets, 0)] },
  ];
  const work = searches.reduce((sum, { reading, needles }) => sum + reading.text.length * needles.length, 0);
  if (work > mostWork) return null;
  // For each unit, the end of the ranges that begin there. So however many there are, they are joined in one pass.
  const reach = new Uint32Array(text.length);
  for (const { reading, needles } of searches) {
    for (const [from, to] of rangesOf(reading.text, needles, isWhole)) {
      const [begin, end] = reading.sourceRange(from, to);
      if (reach[begin]! < end) reach[begin] = end;
    }
  }
  return joined(reach);
}

function needlesOf(spellings: readonly string[], margin: number): Needle[] {
  const distinct = [...new Set(spellings)].filter((spelling) => spelling !== '');
  return distinct.map((spelling) => ({ spelling, probe: spelling.slice(0, probeLength), margin }));
}

function rangesOf(text: string, needles: readonly Needle[], isWhole: boolean): Range[] {
  const reach = new Uint32Array(text.length);
  const codes = codesOf(text);
  for (const needle of needles) markOccurrences(reach, text, codes, needle, isWhole);
  return joined(reach);
}

/** Joins ranges that overlap, but not ranges that only touch. */
function joined(reach: Uint32Array): Range[] {
  const ranges: [from: number, to: number][] = [];
  for (let from = 0; from < reach.length; from++) {
    const to = reach[from]!;
    if (to === 0) continue;
    const last = ranges.at(-1);
    if (last === undefined || from >= last[1]) ranges.push([from, to]);
    else if (last[1] < to) last[1] = to;
  }
  return ranges;
}

/**
 * Marks all occurrences, including overlapping ones, and a beginning of the needle at the end of the text. Its time
 * grows with the lengths only (Knuth, Morris and Pratt).
 */
function markOccurrences(reach: Uint32Array, text: string, codes: Uint16Array, needle: Needle, isWhole: boolean): void {
  const { spelling, probe, margin } = needle;
  const mark = (from: number, to: number) => {
    const begin = from < 0 ? 0 : from;
    const end = to > codes.length ? codes.length : to;
    if (reach[begin]! < end) reach[begin] = end;
  };
  // After the last probe only a shorter beginning can occur, at the end of the text.
  const tail = isWhole ? Math.max(0, codes.length - probe.length + 1) : codes.length;
  let nextProbe = text.indexOf(probe);
  if (nextProbe === -1 && tail === codes.length) return;
  const { codes: wanted, borders } = (needle.table ??= tableOf(spelling));
  const whole = wanted.length;
  let matched = 0;
  for (let index = 0; index < codes.length; index++) {
    if (matched === 0) {
      if (index > nextProbe && nextProbe !== -1) nextProbe = text.indexOf(probe, index);
      const next = nextProbe === -1 ? tail : nextProbe;
      if (next > index) index = next;
      if (index === codes.length) break;
    }
    const code = codes[index]!;
    while (matched > 0 && (matched === whole || code !== wanted[matched])) matched = borders[matched - 1]!;
    if (code === wanted[matched]) matched++;
    if (matched === whole) mark(index + 1 - whole - margin, index + 1 + margin);
  }
  if (isWhole && matched >= shortestBeginning && matched < whole) mark(codes.length - matched, codes.length);
}

function tableOf(spelling: string): { readonly codes: Uint16Array; readonly borders: Uint32Array } {
  const codes = codesOf(spelling);
  return { codes, borders: bordersOf(codes) };
}

/** Returns the UTF-16 units of a text. They are read faster than those of a string that is a part of another one. */
function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < codes.length; index++) codes[index] = text.charCodeAt(index);
  return codes;
}

/** Returns for each beginning of the needle the length of the longest shorter beginning with which it ends. */
function bordersOf(needle: Uint16Array): Uint32Array {
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
 * Returns the base64 of a secret at any position in the encoded bytes: three alignments, without the characters at both
 * ends that depend on its neighbours.
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
