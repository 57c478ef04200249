/** The translations of a language by the English text. A text with a context is kept as `context|text`. */
export type Catalogue = ReadonlyMap<string, string>;

/** Joins the files of a language's catalogue. An entry that is not translated yet is left out. */
export function joinCatalogues(files: readonly Readonly<Record<string, string>>[]): Catalogue {
  return new Map(files.flatMap((file) => Object.entries(file).filter(([, text]) => text !== '')));
}

/** The key of a text in a catalogue. */
export const keyOf = (text: string, context?: string): string => (context === undefined ? text : `${context}|${text}`);
