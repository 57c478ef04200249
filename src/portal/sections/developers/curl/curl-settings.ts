import { bodyWithoutSecrets, isSecretName, urlWithoutSecrets } from './curl-secrets.ts';
import type { CurlRequest } from './read-curl.ts';
import { t } from '../../../../language/translate.ts';

/** The fields of an operation's form that a command fills, and what the user has to know. */
export interface CurlSettings {
  readonly values: CurlValues;
  /** The parts that could not be taken over, a sentence each. */
  readonly notes: readonly string[];
}

type Credentials =
  | { readonly type?: never }
  | { readonly type: 'BASIC'; readonly username: string; readonly password: string }
  | { readonly type: 'BEARER'; readonly token: string }
  | { readonly type: 'CUSTOM_HEADER'; readonly name: string; readonly value: string };

/** Values of the form's fields, by the names that they have there. */
export type CurlValues = { readonly url: string; readonly body?: string } & Credentials;

/** Headers that every call has, that a browser adds, or that Attain sends itself. */
const usual =
  /^(?:accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|dnt|host|idempotency-key|origin|pragma|priority|referer|sec-.*|user-agent|upgrade-insecure-requests)$/i;

/**
 * Returns what a command means for an operation. Secrets become credentials, and never a part of the URL or the body,
 * which administrators can read later.
 * @param method of the operation
 */
export function settingsOfCurl(request: CurlRequest, method: 'GET' | 'POST'): CurlSettings {
  const notes: string[] = [];
  const url = urlWithoutSecrets(request.url);
  const { credentials, left } = credentialsOf(request, url.user);
  if (request.method !== method) {
    notes.push(
      t('The command sends a {method}. Attain sends a {method2} for this operation.', {
        method: request.method,
        method2: method,
      }),
    );
  }
  if (url.removed.length > 0) {
    notes.push(
      t(
        '{count, plural, one {{list} in the address looks like a secret and was left out} other {{list} in the address look like secrets and were left out}}: the URL can be read by administrators. Choose an authentication, or a connector.',
        listed(url.removed),
      ),
    );
  }
  const body = method === 'POST' ? bodyOf(request, notes) : null;
  if (method === 'GET' && request.body !== null) notes.push(t('The body of the command was left out: a GET has none.'));
  if (request.hasCookies || left.some((name) => /^cookie$/i.test(name))) notes.push(t('Cookies were left out.'));
  const others = left.filter((name) => !/^cookie$/i.test(name));
  if (others.length > 0) {
    notes.push(
      credentials.type === undefined
        ? t(
            'It is not clear which of {list} has the credentials, so they were left out. Choose “Custom header” and enter it.',
            listed(others),
          )
        : t(
            '{count, plural, one {An operation has one header for credentials, so {list} was left out. A connector can send it.} other {An operation has one header for credentials, so {list} were left out. A connector can send them.}}',
            listed(others),
          ),
    );
  }
  return { values: { url: url.text, ...(body === null ? {} : { body }), ...credentials }, notes };
}

function bodyOf({ body }: CurlRequest, notes: string[]): string | null {
  if (body === null) return '';
  if (body.kind === 'FILE') {
    notes.push(t('The body is in a file, which a browser cannot read. Paste it into the field.'));
    return null;
  }
  if (body.kind === 'FORM' || !/^\s*[[{]/.test(body.text)) {
    notes.push(
      t('The command sends a form. An operation sends JSON, so the body was left out. A connector can send forms.'),
    );
    return null;
  }
  const { text, removed } = bodyWithoutSecrets(body.text);
  if (removed.length > 0) {
    notes.push(
      t(
        '{count, plural, one {{list} in the body looks like a secret and was left out} other {{list} in the body look like secrets and were left out}}: the body can be read by administrators.',
        listed(removed),
      ),
    );
  }
  return text;
}

/** Returns the credentials, and the names of further headers that an operation cannot send. */
function credentialsOf(request: CurlRequest, userOfUrl: string | null): { credentials: Credentials; left: string[] } {
  const headers = request.headers.filter(([name]) => !usual.test(name));
  const authorization = headers.find(([name]) => /^authorization$/i.test(name));
  const others = headers.filter((header) => header !== authorization && !/^authorization$/i.test(header[0]));
  const names = (without?: readonly [string, string]) =>
    others.filter((header) => header !== without).map(([name]) => name);
  if (authorization !== undefined) return { credentials: ofAuthorization(authorization[1]), left: names() };
  if (request.bearer !== null) return { credentials: { type: 'BEARER', token: request.bearer }, left: names() };
  const user = request.user ?? userOfUrl;
  if (user !== null) return { credentials: basic(user), left: names() };
  const possible = others.filter(([name]) => !/^cookie$/i.test(name));
  const secret =
    possible.find(([name]) => isSecretName(name)) ??
    possible.find(([name]) => /[-_]key$/i.test(name)) ??
    // The only one that no client sends by itself is most likely the one that the LMS wants.
    (possible.length === 1 ? possible[0] : undefined);
  if (secret === undefined) return { credentials: {}, left: names() };
  const [name, value] = secret;
  return { credentials: { type: 'CUSTOM_HEADER', name, value }, left: names(secret) };
}

function ofAuthorization(value: string): Credentials {
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(value) ?? [];
  if (/^bearer$/i.test(scheme)) return { type: 'BEARER', token: rest };
  const user = /^basic$/i.test(scheme) ? decodeBase64(rest) : null;
  return user === null ? { type: 'CUSTOM_HEADER', name: 'Authorization', value } : basic(user);
}

function basic(user: string): Credentials {
  const colon = user.indexOf(':');
  return colon === -1
    ? { type: 'BASIC', username: user, password: '' }
    : { type: 'BASIC', username: user.slice(0, colon), password: user.slice(colon + 1) };
}

function decodeBase64(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The names for a sentence, and their number for its grammar. */
function listed(names: readonly string[]): { readonly list: string; readonly count: number } {
  const different = [...new Set(names)];
  return { list: different.map((name) => `“${name.slice(0, 60)}”`).join(', '), count: different.length };
}
