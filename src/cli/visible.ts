/** Control and format characters and separators of lines, without the newline. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a text whose control and format characters are shown as escapes, e.g. `\u001b`. An id that an LMS or a tenant
 * chose could otherwise write to the operator's clipboard, hide lines, or turn the direction of the text.
 */
export function visible(text: string): string {
  return text.replaceAll(invisible, escaped);
}

/** Does the same for a value within a line, whose newlines would begin lines of their own. */
export function visibleInLine(value: string): string {
  return visible(value.replaceAll('\n', escaped));
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
