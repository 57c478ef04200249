import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';
import type { DeclaredVariables } from './declared-variables.ts';
import { TemplateError } from './template-errors.ts';
import { requireTemplateLength, templateLimits } from './template-limits.ts';

/** A part of a template: literal text, or a variable with its name. `offset` is its beginning, in UTF-16 units. */
export type TemplatePart =
  | { readonly type: 'literal'; readonly text: string; readonly offset: number }
  | { readonly type: 'variable'; readonly name: string; readonly offset: number };

/**
 * Splits a template into parts in one pass. `${name}` is a variable, and all else is literal. There is no escape, no
 * expression and no second pass over inserted values (docs/product.md "Templates").
 * @param what the name of the template for messages: “The URL”
 * @param maxBytes longest template, in bytes of UTF-8
 * @throws TemplateError for an unterminated `${`, a name that is not declared, or more text or variables than are
 * allowed
 */
export function parseTemplate(
  what: Sentence,
  template: string,
  declared: DeclaredVariables,
  maxBytes: number,
): TemplatePart[] {
  requireTemplateLength(what, template, maxBytes);
  if (!template.isWellFormed()) {
    throw new TemplateError('TEMPLATE', asSentence('{what} is not well-formed Unicode.', { what }));
  }
  const parts: TemplatePart[] = [];
  let variables = 0;
  let end = 0;
  for (let start = template.indexOf('${'); start !== -1; start = template.indexOf('${', end)) {
    const close = template.indexOf('}', start);
    if (close === -1) {
      const near = safeExcerpt(template.slice(start), 30);
      throw new TemplateError(
        'TEMPLATE',
        asSentence('{what} has a variable that is not closed with {end}: {near}', { what, end: '}', near }),
      );
    }
    const name = template.slice(start + 2, close);
    if (!Object.hasOwn(declared, name)) throw unknownVariable(what, name, declared);
    if (++variables > templateLimits.variables) throw tooManyVariables(what);
    if (start > end) parts.push({ type: 'literal', text: template.slice(end, start), offset: end });
    parts.push({ type: 'variable', name, offset: start });
    end = close + 1;
  }
  if (end < template.length) parts.push({ type: 'literal', text: template.slice(end), offset: end });
  return parts;
}

function tooManyVariables(what: Sentence): TemplateError {
  return new TemplateError(
    'TEMPLATE',
    asSentence('{what} has too many variables: it may have at most {most}.', { what, most: templateLimits.variables }),
  );
}

function unknownVariable(what: Sentence, name: string, declared: DeclaredVariables): TemplateError {
  const known = Object.keys(declared).map((each) => `\${${each}}`);
  const unknown = `\${${safeExcerpt(name, 60)}}`;
  return new TemplateError(
    'TEMPLATE',
    asSentence('{what} uses {unknown}, which is not known. Known here: {known}.', {
      what,
      unknown,
      known: known.join(', '),
    }),
  );
}

/**
 * Returns the value of a declared variable.
 * @throws TypeError when the caller gave none, which types forbid
 */
export function valueOf(values: Readonly<Record<string, string>>, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof value !== 'string') throw new TypeError(`no value was given for the variable ${name}`);
  return value;
}
