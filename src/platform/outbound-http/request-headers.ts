import { asSentence } from '../../language/sentence.ts';
import { readFileSync } from 'node:fs';
import { authenticationHeader, type Authentication } from './authentication.ts';
import { misconfigured, type OutboundError } from './outbound-errors.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The headers of every request. `deflate` is missing, since servers disagree about its meaning. */
const own = { 'user-agent': `Attain/${version}`, 'accept-encoding': 'gzip, br' };

/**
 * Headers that set the end of a message, its host or the connection; cookies, which we never send; and a name that
 * node-fetch would drop silently.
 */
const framing =
  /^(host|content-length|connection|transfer-encoding|te|trailer|upgrade|keep-alive|expect|cookie2?|proxy-.*|__proto__)$/;
const name = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/;
const value = /^[\t\x20-\x7e\x80-\xff]{0,8192}$/;

/**
 * Returns all headers of a request, names in lower case.
 * @throws OutboundError MISCONFIGURED, which names the header but never repeats a value
 */
export function requestHeaders(given: Readonly<Record<string, string>>, authentication: Authentication) {
  const headers = new Map<string, string>(Object.entries(own));
  for (const [key, text] of Object.entries(given)) headers.set(checkName(key), checkValue(key, text));
  const credentials = authenticationHeader(authentication);
  if (credentials !== null) {
    const key = checkName(credentials[0]);
    const ofWebhooks = authentication.type === 'CUSTOM_HEADER' && key.startsWith('webhook-');
    if (headers.has(key) || ofWebhooks) throw notForAuthentication(key);
    headers.set(key, checkValue(key, credentials[1]));
  }
  return Object.fromEntries(headers);
}

function checkName(text: string): string {
  if (!name.test(text))
    throw misconfigured(asSentence('The name of a header is empty or contains a character that is not allowed.'));
  const lower = text.toLowerCase();
  if (framing.test(lower)) throw misconfigured(asSentence('The header {header} cannot be set.', { header: lower }));
  return lower;
}

function checkValue(key: string, text: string): string {
  if (!value.test(text)) {
    throw misconfigured(
      asSentence('The value of the header {header} contains a character that is not allowed, or is too long.', {
        header: key.toLowerCase(),
      }),
    );
  }
  return text;
}

function notForAuthentication(key: string): OutboundError {
  return misconfigured(
    asSentence('The header {header} is set by Attain and cannot carry the authentication.', { header: key }),
  );
}
