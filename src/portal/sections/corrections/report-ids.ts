const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads ids of reports from lines of text, or from the first column of a CSV file, whose first line may be a header.
 * @returns the ids without repetition, and the first text that is none
 */
export function reportIdsIn(text: string): { readonly ids: readonly string[]; readonly unreadable: string | null } {
  const cells = text
    .split(/\r?\n/)
    .map((line) =>
      line
        .split(/[,;\t]/, 1)[0]!
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
    .filter((cell) => cell !== '');
  const hasHeader = cells.length > 1 && !id.test(cells[0]!) && id.test(cells[1]!);
  const named = hasHeader ? cells.slice(1) : cells;
  return {
    ids: [...new Set(named.filter((cell) => id.test(cell)).map((cell) => cell.toLowerCase()))],
    unreadable: named.find((cell) => !id.test(cell)) ?? null,
  };
}
