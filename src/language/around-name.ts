const mark = '\u0001';

/** Returns the parts of a sentence before and after a name, which may be written in the other direction. */
export function aroundName(sentence: (name: string) => string): { readonly before: string; readonly after: string } {
  const [before = '', after = ''] = sentence(mark).split(mark);
  return { before, after };
}
