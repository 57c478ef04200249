// Latin, Greek and Cyrillic letters, digits and punctuation that each face has, every one a single character.
const inEachFace =
  /^[\u0020-\u007E\u00A0-\u0181\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u1EA0-\u1EF9\u2013\u2014\u2018-\u201A\u201C-\u201E\u2026]*$/;

/** Returns whether certificates surely print each letter of a text. False means that the fonts must be checked. */
export function isSurelyPrintable(text: string): boolean {
  return inEachFace.test(text);
}
