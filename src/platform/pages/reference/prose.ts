import { Marked } from 'marked';
import { trusted, type Html } from '../html.ts';

const marked = new Marked();

/** Renders Markdown. @param markdown written by us, so nothing in it is escaped */
export const prose = (markdown: string): Html => trusted(marked.parse(markdown.trim(), { async: false }));

/** Renders one line of Markdown without a paragraph around it. */
export const inlineProse = (markdown: string): Html => trusted(marked.parseInline(markdown.trim(), { async: false }));
