import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { renderUrl } from '../../rules/templates/render-url.ts';
import { TemplateError } from '../../rules/templates/template-errors.ts';
import { fillText, type ValueOf } from '../inserts/fill-inserts.ts';
import { parseInserts } from '../inserts/parse-inserts.ts';
import { StepFailure } from '../run/step-failure.ts';

/**
 * Renders the URL of a step. Each insert becomes part of one path segment or of one query value, by the rules of the
 * templates (`renderUrl`).
 * @param address of the connection; the URL must stay on its origin
 * @throws StepFailure MISCONFIGURED
 */
export function renderStepUrl(address: string, text: string, valueOf: ValueOf): string {
  const problem = addressProblem(address);
  if (problem !== null) throw StepFailure.misconfigured(problem);
  const names = new Map<string, string>();
  const values: Record<string, string> = {};
  const template = parseInserts(text)
    .map((part) => {
      if ('literal' in part) return part.literal.replaceAll('${', '$%7B');
      const name = names.get(part.expression) ?? `v${names.size}`;
      names.set(part.expression, name);
      values[name] = fillText(`{{${part.expression}}}`, valueOf) ?? '';
      return `\${${name}}`;
    })
    .join('');
  const declared = Object.fromEntries([...names.values()].map((name) => [name, 'text' as const]));
  try {
    return onOrigin(address, renderUrl(absolute(address, template), declared, values));
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw StepFailure.misconfigured(withExpressions(error.sentence, names));
  }
}

/**
 * Returns why a connection's address cannot be the beginning of the URLs of its steps, as a sentence; null when it can.
 * A step would be added to the query or the fragment, and would be sent to another place than it says.
 */
export function addressProblem(address: string): Sentence | null {
  const found = /[?#]/.exec(address)?.[0];
  return found === undefined
    ? null
    : asSentence(
        'The address of the LMS must not have a part after {found}, since the URL of each step begins with the address.',
        { found },
      );
}

/** Returns a URL that a reply names, absolute. @throws StepFailure when it leaves the origin of the address */
export function nextPageUrl(address: string, current: string, next: string): string {
  const url = URL.parse(next, current);
  if (url === null)
    throw new StepFailure('INVALID_RESPONSE', asSentence('The address of the next page cannot be read.'));
  if (url.origin === new URL(address).origin && url.username === '' && url.password === '') return url.href;
  throw new StepFailure(
    'INVALID_RESPONSE',
    asSentence('The next page is at another address than the LMS, so it was not read.'),
  );
}

function absolute(address: string, url: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('//')) return url;
  if (url === '') return address;
  const separator = url.startsWith('?') ? '' : '/';
  // A pattern for the slashes at the end would take a time that grows with their square.
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return `${address.slice(0, end)}${separator}${url.replace(/^\/+/, '')}`;
}

/** The credentials belong to the origin of the connection. */
function onOrigin(address: string, url: string): string {
  const base = URL.parse(address);
  const parsed = URL.parse(url);
  if (base === null || parsed === null || !/^https?:$/.test(base.protocol)) {
    throw StepFailure.misconfigured(
      asSentence('The address of the LMS is not complete, such as https://lms.example.org.'),
    );
  }
  if (parsed.origin !== base.origin) {
    throw StepFailure.misconfigured(asSentence('A step leads to another address than that of the LMS.'));
  }
  if (parsed.hash !== '') throw StepFailure.misconfigured(asSentence('The URL of a step has a part after #.'));
  return url;
}

/** Names the expressions of inserts instead of the variables that stand for them. */
function withExpressions({ text, values = {} }: Sentence, names: ReadonlyMap<string, string>): Sentence {
  const expressions = [...names.keys()];
  const named = (value: string | number | Sentence) => {
    if (typeof value === 'object') return withExpressions(value, names);
    if (typeof value === 'number') return value;
    return value.replace(/\$\{v(\d+)\}/g, (_match, index: string) => `{{${expressions[Number(index)] ?? ''}}}`);
  };
  if (Object.keys(values).length === 0) return { text };
  return { text, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)])) };
}
