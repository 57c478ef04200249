import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import type { DeclaredVariables, ValuesOf } from './declared-variables.ts';
import { parseTemplate, valueOf } from './parse-template.ts';
import { sentinelsFor, type Sentinels } from './sentinels.ts';
import { TemplateError } from './template-errors.ts';
import { requireRenderedSize, templateLimits } from './template-limits.ts';

type Place = 'path' | 'query';

/**
 * Renders the URL of an operation (docs/product.md §2.3, "Templates"). Each value becomes part of one path segment or
 * of one query value, with everything but unreserved characters percent-encoded. So the origin, the path's length and
 * the query's names are always those of the template.
 *
 * It refuses: variables in scheme, user information, host, port, fragment and query names, and right after a `%`; user
 * information at all; other schemes than http and https; in the path the values `.`, `..` and the empty one; a value
 * that is not well-formed.
 * @returns the text of the template with the values in it; not normalised, so that the guard of outbound calls sees the
 * original spelling of the host
 * @throws TemplateError
 */
export function renderUrl<Declared extends DeclaredVariables>(
  template: string,
  declared: Declared,
  values: ValuesOf<Declared>,
): string {
  const parts = parseTemplate(asSentence('The URL'), template, declared, templateLimits.urlTemplateBytes);
  const sentinels = sentinelsFor(template);
  const withSentinels = parts.map((part, index) => (part.type === 'literal' ? part.text : sentinels.at(index)));
  const shape = parseShape(withSentinels.join(''), template);
  requireFixedOrigin(shape, sentinels);
  requireWholeEscapes(shape, sentinels);
  const places = placesOf(shape, sentinels);

  const encodedFor = encodedValues(values);
  const encoded = parts.map((part, index) => {
    if (part.type === 'literal') return part.text;
    if (declared[part.name] === 'json') throw misplaced(part.name, asSentence('it can be used in the body only'));
    const place = places.get(index);
    if (!place)
      throw misplaced(part.name, asSentence('it can be used in the path, or in the query as a value after name='));
    return encodedFor(part.name, place);
  });
  requireRenderedSize(asSentence('the URL'), encoded, templateLimits.urlBytes);
  const rendered = encoded.join('');
  const expected = sentinels.fill(shape.href, (index) => encoded[index]!);
  requireStructure(new URL(rendered), expected, shape);
  return rendered;
}

/** Encodes the value of a variable, once for each kind of place, however often it occurs. */
function encodedValues(values: Readonly<Record<string, string>>) {
  const known = new Map<string, string>();
  return (name: string, place: Place): string => {
    const key = `${place} ${name}`;
    let encoded = known.get(key);
    if (encoded === undefined) known.set(key, (encoded = encodeValue(name, valueOf(values, name), place)));
    return encoded;
  };
}

/** Makes the last check before sending: the LMS will read the parts of the template. */
function requireStructure(url: URL, expected: string, shape: URL): void {
  const counts = ({ pathname, search }: URL) => `${pathname.split('/').length} ${search.split(/[?&]/).length}`;
  const isSame = url.origin === shape.origin && url.hash === shape.hash && counts(url) === counts(shape);
  if (isSame && url.href === expected) return;
  throw new TemplateError('VALUE', asSentence('With these values the URL would not have the parts of its template.'));
}

function parseShape(text: string, template: string): URL {
  const url = URL.parse(text);
  if (url) return url;
  // With a variable as the port, or as the whole address, nothing could be parsed.
  if (/^(\$\{|[^/\\?#]*[/\\]{2}[^/\\?#]*\$\{)/.test(template.trimStart())) throw variableInOrigin();
  throw new TemplateError(
    'TEMPLATE',
    asSentence('The URL is not a complete address, such as https://lms.example/api/courses.'),
  );
}

function requireFixedOrigin({ protocol, username, password, host }: URL, sentinels: Sentinels): void {
  if (sentinels.indexesIn([protocol, username, password, host].join(' ')).length > 0) throw variableInOrigin();
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TemplateError('TEMPLATE', asSentence('The URL must begin with https:// or http://.'));
  }
  if (username !== '' || password !== '') {
    throw new TemplateError(
      'TEMPLATE',
      asSentence('The URL must not contain a user name or password: choose the authentication BASIC.'),
    );
  }
}

/** After a `%` the first characters of a value would be read as the digits of an escape. */
function requireWholeEscapes(shape: URL, sentinels: Sentinels): void {
  const marked = sentinels.fill(shape.href, () => '\0');
  // NUL is a mark that no URL contains.
  if (!/%[0-9a-f]?\0/i.test(marked)) return;
  throw new TemplateError(
    'TEMPLATE',
    asSentence('The URL has a variable directly after a % sign; write %25 for the sign itself.'),
  );
}

/** Returns the place of each variable by its index. A missing one is at a forbidden place. */
function placesOf({ pathname, search }: URL, sentinels: Sentinels): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  for (const index of sentinels.indexesIn(pathname)) places.set(index, 'path');
  for (const pair of search.slice(1).split('&')) {
    const [, ...value] = pair.split('=');
    for (const index of sentinels.indexesIn(value.join('='))) places.set(index, 'query');
  }
  return places;
}

function encodeValue(name: string, value: string, place: Place): string {
  requireRenderedSize(asSentence('the URL'), [value], templateLimits.urlBytes);
  if (!value.isWellFormed()) throw refused(name, asSentence('is not well-formed Unicode'));
  if (place === 'path' && ['', '.', '..'].includes(value)) {
    throw refused(name, asSentence('is empty, "." or "..", which would lead to another address'));
  }
  // encodeURIComponent leaves five characters unchanged that RFC 3986 reserves.
  return encodeURIComponent(value).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function variableInOrigin(): TemplateError {
  return new TemplateError(
    'TEMPLATE',
    asSentence('The URL must not have variables in its scheme, user, host or port.'),
  );
}

function misplaced(name: string, rule: Sentence): TemplateError {
  return new TemplateError(
    'TEMPLATE',
    asSentence('{variable} cannot be used at this place in the URL: {rule}.', { variable: `\${${name}}`, rule }),
  );
}

function refused(name: string, why: Sentence): TemplateError {
  return new TemplateError(
    'VALUE',
    asSentence('The value of {variable} cannot be part of the URL: it {why}.', { variable: `\${${name}}`, why }),
  );
}
