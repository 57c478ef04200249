/** A text as a parser reads it. It maps each of its ranges to a range of the source. */
export interface Reading {
  readonly text: string;
  readonly sourceRange: (from: number, to: number) => readonly [from: number, to: number];
}

/** A part of the source that was decoded. */
interface Edit {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

interface Encoding {
  readonly pattern: RegExp;
  /** Decodes a match; returns undefined if it is not an encoding after all. */
  readonly decode: (match: RegExpExecArray) => string | undefined;
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The entities of ISO 8859-1 from U+00A0 on, in its order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const punctuation =
  'amp& lt< gt> quot" apos\' sol/ bsol\\ plus+ equals= colon: comma, period. excl! num# dollar$ percnt% lpar( rpar) ast* semi; ' +
  'quest? commat@ lsqb[ rsqb] lbrack[ rbrack] Hat^ lowbar_ grave` lcub{ rcub} lbrace{ rbrace} vert| verbar| AMP& LT< GT> QUOT"';
const entities = new Map<string, string>([
  ...latin1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...punctuation.split(' ').map((each): [string, string] => [each.slice(0, -1), each.at(-1)!]),
]);

/** The escapes of JSON, and two more that JavaScript has. */
const json: Encoding = {
  pattern: /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(["'\\/bfnrt]))/g,
  decode: ([, four, two, letter]) =>
    letter === undefined ? String.fromCharCode(parseInt((four ?? two)!, 16)) : (controls[letter] ?? letter),
};

const percent: Encoding = {
  // One character of UTF-8 at a time. A byte that is not UTF-8 is read as Latin-1.
  pattern:
    /%[c-d][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}|%u[0-9a-f]{4}|%[0-9a-f]{2}/gi,
  decode: ([text]) => {
    if (/^%u/i.test(text)) return String.fromCharCode(parseInt(text.slice(2), 16));
    try {
      return decodeURIComponent(text);
    } catch {
      return text.length === 3 ? String.fromCharCode(parseInt(text.slice(1), 16)) : undefined;
    }
  },
};

const html: Encoding = {
  pattern: /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));?/g,
  decode: ([, decimal, hexadecimal, name]) => {
    if (name !== undefined) return entities.get(name);
    const code = decimal === undefined ? parseInt(hexadecimal!, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  },
};

/** A plus sign is a space in the query of a URL and in a form. */
const plus: Encoding = { pattern: /\+/g, decode: () => ' ' };

/** Returns the text without any decoding. */
export const plainly = (text: string): Reading => ({ text, sourceRange: (from, to) => [from, to] });

/** Returns the text unchanged and as parsers of JSON, URLs, forms and HTML read it, without duplicates. */
export function readingsOf(text: string): Reading[] {
  const plain = plainly(text);
  const single = [json, html, percent, plus].map((encoding) => decoded(plain, encoding));
  const form = decoded(single.at(-1)!, percent);
  return [plain, ...[...single, form].filter((reading) => reading.text !== text)];
}

/** Returns the text with all encodings decoded, in any nesting. */
export function fullyDecoded(text: string): Reading {
  let reading = plainly(text);
  for (const encoding of [json, html, percent, json, html, percent]) reading = decoded(reading, encoding);
  return reading;
}

function decoded(source: Reading, { pattern, decode }: Encoding): Reading {
  const edits: Edit[] = [];
  let text = '';
  let end = 0;
  for (const match of source.text.matchAll(pattern)) {
    const replacement = decode(match);
    if (replacement === undefined) continue;
    text += source.text.slice(end, match.index);
    edits.push({ at: text.length, length: replacement.length, from: match.index, to: match.index + match[0].length });
    text += replacement;
    end = match.index + match[0].length;
  }
  if (edits.length === 0) return source;
  text += source.text.slice(end);
  return {
    text,
    sourceRange: (from, to) =>
      source.sourceRange(startOf(edits, from), to === from ? startOf(edits, from) : endOf(edits, to - 1)),
  };
}

function startOf(edits: readonly Edit[], index: number): number {
  const edit = editBefore(edits, index);
  if (edit === undefined) return index;
  return index < edit.at + edit.length ? edit.from : edit.to + index - edit.at - edit.length;
}

/** Returns the end of the character at an index. */
function endOf(edits: readonly Edit[], index: number): number {
  const edit = editBefore(edits, index);
  if (edit === undefined) return index + 1;
  return index < edit.at + edit.length ? edit.to : edit.to + index + 1 - edit.at - edit.length;
}

/** Returns the last edit that begins at an index or before. */
function editBefore(edits: readonly Edit[], index: number): Edit | undefined {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edits[middle]!.at <= index) low = middle + 1;
    else high = middle;
  }
  return edits[low - 1];
}
