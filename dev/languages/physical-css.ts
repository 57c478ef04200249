const sides = /(?:^|[\s;{"'`])((?:scroll-)?(?:margin|padding)-(?:left|right)\s*:[^;}]*)/g;
const borders = /(?:^|[\s;{"'`])(border-(?:left|right|(?:top|bottom)-(?:left|right)-radius)[a-z-]*\s*:[^;}]*)/g;
const words = /(?:^|[\s;{"'`])((?:text-align|float|clear|caption-side|transform-origin)\s*:\s*(?:left|right)\b)/g;
// In TypeScript `left` and `right` are also names of fields, so the value must look like one of a style sheet.
const positions =
  /(?:^|[\s;{"'`])((?:left|right)\s*:\s*(?:-?[\d.]+(?:rem|em|px|%|v\w+)|0(?=\s*[;}])|(?:var|calc)\([^;}]*))/g;
const positionsOfSheets = /(?:^|[\s;{])((?:left|right)\s*:[^;}]*)/g;
const moves = /(?:^|[\s;{"'`])((?:transform|translate)\s*:[^;}]*(?:translateX|translate|translate3d)\([^;}]*)/g;
const gradients = /(?:^|[\s;{"'`])(background(?:-image)?\s*:[^;}]*\bto (?:left|right)\b[^;}]*)/g;
const shorthands =
  /(?:^|[\s;{"'`])((?:scroll-)?(margin|padding|inset|border-radius|border-width|border-color|border-style)\s*:\s*([^;}"'`]*))/g;
const objects =
  /(?:^|[\s,{])((?:(?:margin|padding)(?:Left|Right)|border(?:Left|Right|TopLeft|TopRight|BottomLeft|BottomRight)\w*)\s*:\s*[^,}]*|(?:textAlign|float)\s*:\s*'(?:left|right)')/g;
const properties = /(\s(?:(?:ml|mr|pl|pr)=(?:"[^"]*"|\{[^}]*\})|ta="(?:left|right)"))/g;

const rules = [sides, borders, words, positions, moves, gradients, objects, properties];

/**
 * Finds declarations that say left or right, in a style sheet or in source code that contains styles. A language that is
 * written from right to left needs start and end instead (`margin-inline-start`, `inset-inline-end`).
 * @param isSheet whether the whole text is a style sheet
 * @returns the declarations in the order of the text
 */
export function physicalDeclarations(text: string, isSheet: boolean): string[] {
  const found = new Map<number, string>();
  for (const rule of [...rules, ...(isSheet ? [positionsOfSheets] : [])]) {
    for (const match of text.matchAll(rule)) found.set(startOf(match), match[1]!.trimEnd());
  }
  for (const match of text.matchAll(shorthands)) {
    if (!isMirrored(match[2]!, valuesOf(match[3]!))) found.set(startOf(match), match[1]!.trimEnd());
  }
  return [...found].sort(([first], [second]) => first - second).map(([, declaration]) => declaration);
}

const startOf = (match: RegExpMatchArray): number => match.index! + match[0].indexOf(match[1]!);

/** Splits a value at its spaces, but not inside of brackets. */
const valuesOf = (value: string): string[] =>
  value
    .replace('!important', '')
    .trim()
    .match(/(?:[^\s(]+(?:\([^)]*\))?|\([^)]*\))+/g) ?? [];

/** Whether four values are the same on the left and on the right. Fewer than four always are, but for radii. */
function isMirrored(name: string, values: readonly string[]): boolean {
  if (name !== 'border-radius') return values.length !== 4 || values[1] === values[3];
  // Top left, top right, bottom right, bottom left. With fewer, the opposite corner is repeated.
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = values;
  return values.includes('/') || (topLeft === topRight && bottomRight === bottomLeft);
}
