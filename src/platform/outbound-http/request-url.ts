import { asSentence } from '../../language/sentence.ts';
import { isIPv4 } from 'node:net';
import { misconfigured } from './outbound-errors.ts';

/**
 * Checks the address of a request without looking it up.
 * @throws OutboundError MISCONFIGURED, which repeats nothing of the URL
 */
export function requestUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null)
    throw misconfigured(asSentence('The URL is not a complete URL such as https://www.example.org/path.'));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw misconfigured(asSentence('The URL must start with https:// or http://.'));
  }
  if (url.username !== '' || url.password !== '') {
    throw misconfigured(asSentence('The URL contains a user name or a password; they belong to the authentication.'));
  }
  if (isIPv4(url.hostname) && !isSpeltOut(text, url.hostname)) {
    throw misconfigured(
      asSentence('The URL spells an IP address in an unusual way; write it as four decimal numbers.'),
    );
  }
  return url;
}

/**
 * Returns whether the text contains the address unchanged. `2130706433`, `0x7f.1` and `127.0.0.1.` are other ways to
 * write 127.0.0.1.
 */
function isSpeltOut(text: string, address: string): boolean {
  const host = /^\s*https?:\/\/([^/?#\\:]*)/i.exec(text)?.[1];
  return host?.trim() === address;
}
