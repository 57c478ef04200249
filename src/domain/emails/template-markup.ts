import { templateVariables, type TemplateVariable } from './template-variables.ts';

/** A part of a paragraph: plain text that is escaped where it is shown, or a line break. */
export interface Inline {
  readonly text: string;
  readonly isBold: boolean;
  /** An absolute https address; null without a link. */
  readonly url: string | null;
  readonly isBreak: boolean;
}

// Each alternative ends at a character that it excludes, or at the first `**`, so the time is linear in the length.
const markup = /\*\*([^*]+)\*\*|\[([^[\]]{1,200})\]\(([^()\s]{1,500})\)|\n/g;

/** Finds what stands for a value, with its name as the group. */
export const variablePattern = /\{\{\s{0,5}([A-Za-z]{1,40})\s{0,5}\}\}/g;

/** Whether a name is that of a variable. */
export const isVariable = (name: string): name is TemplateVariable => templateVariables.some((each) => each === name);

/** Returns the paragraphs of a text, without empty ones. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Returns the parts of a paragraph in their order. */
export function inlinesOf(paragraph: string): Inline[] {
  const found: Inline[] = [];
  const add = (part: Partial<Inline>) => found.push({ text: '', isBold: false, url: null, isBreak: false, ...part });
  let at = 0;
  for (const match of paragraph.matchAll(markup)) {
    if (match.index > at) add({ text: paragraph.slice(at, match.index) });
    const [all, bold, label, url] = match;
    if (bold !== undefined) add({ text: bold.replaceAll('\n', ' '), isBold: true });
    else if (url !== undefined) add({ text: label!.replaceAll('\n', ' '), url });
    else add({ isBreak: true });
    at = match.index + all.length;
  }
  if (at < paragraph.length) add({ text: paragraph.slice(at) });
  return found;
}
