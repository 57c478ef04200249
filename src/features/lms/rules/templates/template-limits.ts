import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { TemplateError } from './template-errors.ts';

/**
 * The limits of a template. They limit the work of one rendering, which runs on the event loop and would delay all
 * other organisations. They leave room for the marks of 200 units with the longest names.
 */
export const templateLimits = {
  /** Length of a body template, in bytes of UTF-8. */
  bodyTemplateBytes: 64 * 1024,
  /** Length of a URL template, in bytes of UTF-8. */
  urlTemplateBytes: 8 * 1024,
  /** Places with a variable in one template. */
  variables: 200,
  /** Length of a rendered body, in bytes of UTF-8. */
  bodyBytes: 256 * 1024,
  /** JSON values in a rendered body: objects, arrays and what they hold. */
  bodyValues: 5_000,
  /** Length of a rendered URL, in bytes. */
  urlBytes: 16 * 1024,
} as const;

/**
 * Checks the length of a template. @param what the name of the template for messages: “The URL”
 * @throws TemplateError for a template that is longer than `maxBytes`
 */
export function requireTemplateLength(what: Sentence, template: string, maxBytes: number): void {
  if (template.length <= maxBytes && Buffer.byteLength(template) <= maxBytes) return;
  throw new TemplateError(
    'TEMPLATE',
    asSentence('{what} is too long: it may have at most {size} KiB.', { what, size: maxBytes / 1024 }),
  );
}

/**
 * Adds the sizes of the parts of a text before they are put together, since the whole may be far larger than its parts.
 * @param what the name of the rendered text for messages: “the body”
 * @param parts literal texts and encoded values; a value in several places is the same string in each
 * @throws TemplateError for a text that would be longer than `maxBytes`
 */
export function requireRenderedSize(what: Sentence, parts: readonly string[], maxBytes: number): void {
  const sizes = new Map<string, number>();
  let bytes = 0;
  for (const part of parts) {
    const size = sizes.get(part) ?? Buffer.byteLength(part);
    sizes.set(part, size);
    bytes += size;
  }
  if (bytes > maxBytes) throw tooLarge(what, asSentence('{size} KiB', { size: maxBytes / 1024 }));
}

/** Refuses a rendered text. With other values the same template may be allowed. */
export function tooLarge(what: Sentence, limit: Sentence): TemplateError {
  return new TemplateError(
    'VALUE',
    asSentence('With these values {what} would be too large: it may have at most {limit}.', { what, limit }),
  );
}
