import { t } from '../../../../language/translate.ts';
/** An option of cURL that counts here. */
export type CurlOption =
  'request' | 'url' | 'header' | 'user' | 'bearer' | 'cookie' | 'data' | 'data-urlencode' | 'json' | 'form' | 'get';

/** Long names, and what they mean. */
const known: Readonly<Record<string, CurlOption>> = {
  request: 'request',
  url: 'url',
  header: 'header',
  user: 'user',
  'oauth2-bearer': 'bearer',
  cookie: 'cookie',
  data: 'data',
  'data-ascii': 'data',
  'data-binary': 'data',
  'data-raw': 'data',
  'data-urlencode': 'data-urlencode',
  json: 'json',
  form: 'form',
  'form-string': 'form',
  get: 'get',
};

const short: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  u: 'user',
  b: 'cookie',
  d: 'data',
  F: 'form',
  G: 'get',
};

/** Further options with a value, which is skipped with them. All others have none. */
const skipped = new Set(
  (
    'abstract-unix-socket aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to cookie-jar crlfile curves ' +
    'delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header engine expect100-timeout hostpubmd5 ' +
    'interface keepalive-time key key-type limit-rate local-port login-options max-filesize max-redirs max-time netrc-file noproxy ' +
    'output output-dir pass pinnedpubkey preproxy proto proto-redir proxy proxy-header proxy-user pubkey range rate referer ' +
    'request-target resolve retry retry-delay retry-max-time service-name socks5 speed-limit speed-time stderr tls-max tls13-ciphers ' +
    'trace trace-ascii unix-socket upload-file user-agent variable write-out'
  ).split(' '),
);
const skippedShort = new Set('ACDEKPQTUYcemortwxyz');

/** An option with its value; `get` has none. Null names an option that does not count, or no option at all. */
export interface ReadOption {
  readonly option: CurlOption | null;
  readonly value: string;
}

/**
 * Reads the words after `curl`: options with their values, and addresses, which are values without an option.
 * @throws Error when an option lacks its value
 */
export function readOptions(words: readonly string[]): readonly ReadOption[] {
  const found: ReadOption[] = [];
  const rest = [...words];
  const next = (name: string): string => {
    const value = rest.shift();
    if (value === undefined) throw new Error(t('The option {name} has no value.', { name }));
    return value;
  };
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word.startsWith('--') && word.length > 2) {
      const name = word.slice(2);
      const option = Object.hasOwn(known, name) ? known[name]! : null;
      if (option === 'get') found.push({ option, value: '' });
      else if (option !== null) found.push({ option, value: next(word) });
      else if (skipped.has(name)) next(word);
    } else if (word.startsWith('-') && word.length > 1 && word !== '--') {
      found.push(...readShort(word, next));
    } else if (word !== '--') {
      found.push({ option: null, value: word });
    }
  }
  return found;
}

/** Reads a word such as `-sSL`, `-XPOST` or `-u`. */
function readShort(word: string, next: (name: string) => string): readonly ReadOption[] {
  const found: ReadOption[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word[at]!;
    const name = Object.hasOwn(short, letter) ? short[letter]! : null;
    if (name === null && !skippedShort.has(letter)) continue;
    if (name === 'get') {
      found.push({ option: 'get', value: '' });
      continue;
    }
    const value = at + 1 < word.length ? word.slice(at + 1) : next(`-${letter}`);
    if (name !== null) found.push({ option: known[name]!, value });
    break;
  }
  return found;
}
