/** A part of a template: text, a variable of the operation, or a variable that the operation does not have. */
export interface TemplatePart {
  readonly kind: 'text' | 'known' | 'unknown';
  readonly text: string;
}

/**
 * Splits a template as the service does. `${name}` is a variable; everything else is text. An unclosed `${` extends to
 * the end of the template and is an unknown variable.
 */
export function templateParts(template: string, names: readonly string[]): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (let start = template.indexOf('${'); start !== -1; start = template.indexOf('${', end)) {
    if (start > end) parts.push({ kind: 'text', text: template.slice(end, start) });
    const close = template.indexOf('}', start);
    const after = close === -1 ? template.length : close + 1;
    const isKnown = close !== -1 && names.includes(template.slice(start + 2, close));
    parts.push({ kind: isKnown ? 'known' : 'unknown', text: template.slice(start, after) });
    end = after;
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) });
  return parts;
}
