import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { connectorLimits } from '../connector-limits.ts';
import type { FormField, RequestMembers } from '../document.ts';
import { expressionsIn, fillJson, fillText, type ValueOf } from '../inserts/fill-inserts.ts';
import { StepFailure } from '../run/step-failure.ts';
import { encodeFields, type SecretOf } from './encode-fields.ts';
import { renderStepUrl } from './render-step-url.ts';

/** A request of a step, complete except for authentication. */
export interface RenderedStep {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** URL and body for the ledger, with marks in the place of secrets. */
  readonly shownUrl: string;
  readonly shownBody: string | null;
}

export interface StepValues {
  /** Address of the connection. */
  readonly address: string;
  readonly valueOf: ValueOf;
  readonly secretOf: SecretOf;
}

/** Returns the expressions that a request inserts. */
export function requestExpressions({ url, query, headers, form, json }: RequestMembers): string[] {
  const texts = [query, headers, form].flatMap((fields): FormField[] => Object.values(fields ?? {}));
  return [
    ...expressionsIn(url),
    ...texts.filter((each) => typeof each === 'string').flatMap(expressionsIn),
    ...expressionsIn(json),
  ];
}

/** Renders the request of a step. @throws StepFailure */
export function renderStep(members: RequestMembers, { address, valueOf, secretOf }: StepValues): RenderedStep {
  const base = renderStepUrl(address, members.url ?? '', valueOf);
  const query = encodeFields(members.query ?? {}, valueOf, secretOf);
  const headers: Record<string, string> = { accept: 'application/json' };
  let body: { readonly sent: string; readonly shown: string } | null = null;
  if (members.form !== undefined) {
    body = encodeFields(members.form, valueOf, secretOf);
    headers['content-type'] = 'application/x-www-form-urlencoded';
  } else if (members.json !== undefined) {
    const json = JSON.stringify(fillJson(members.json, valueOf)) ?? '';
    body = { sent: json, shown: json };
    headers['content-type'] = 'application/json';
  }
  for (const [name, value] of Object.entries(members.headers ?? {})) {
    const filled = typeof value === 'string' ? fillText(value, valueOf) : secretOf(value.secret);
    if (filled !== undefined) headers[name] = filled;
  }
  const url = withQuery(base, query.sent);
  requireSize(url, connectorLimits.urlBytes, (size) =>
    asSentence('The URL of the request is too long: it may have at most {size} KiB.', { size }),
  );
  if (body !== null) {
    requireSize(body.sent, connectorLimits.bodyBytes, (size) =>
      asSentence('The body of the request is too long: it may have at most {size} KiB.', { size }),
    );
  }
  return {
    method: members.method ?? 'GET',
    url,
    headers,
    body: body?.sent ?? null,
    shownUrl: withQuery(base, query.shown),
    shownBody: body?.shown ?? null,
  };
}

export function withQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function requireSize(text: string, bytes: number, problem: (size: number) => Sentence): void {
  if (Buffer.byteLength(text) > bytes) throw StepFailure.misconfigured(problem(bytes / 1024));
}
