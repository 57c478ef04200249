import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import { markup, trusted, type Html } from '../html.ts';

const languages = { sh: bash, js: javascript, python, php, json, http };

export type CodeLanguage = keyof typeof languages;

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const isKnown = (language: string): language is CodeLanguage => Object.hasOwn(languages, language);

/**
 * Renders code with colours. A keyboard can scroll it; the page's script adds a button that copies it.
 * @param label what it is, for a screen reader; unique in its section
 */
export function codeView(code: string, language: string, label: string): Html {
  const content = isKnown(language) ? trusted(hljs.highlight(code, { language }).value) : markup`${code}`;
  return markup`<div class="code">
    <pre tabindex="0" role="group" aria-label="${label}"><code>${content}</code></pre>
  </div>`;
}

/** Renders a value as indented JSON. */
export const jsonView = (value: unknown, label: string): Html =>
  codeView(JSON.stringify(value, null, 2), 'json', label);
