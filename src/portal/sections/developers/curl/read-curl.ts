import { split } from 'shlex';
import { readOptions, type CurlOption } from './curl-options.ts';
import { t } from '../../../../language/translate.ts';

/** A request as a cURL command describes it. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `name:password` of `--user`. */
  readonly user: string | null;
  readonly bearer: string | null;
  readonly hasCookies: boolean;
  readonly body: { readonly kind: 'TEXT' | 'FORM' | 'FILE'; readonly text: string } | null;
}

/** Maximum number of characters of a command. */
export const longestCommand = 100_000;

/** Words that end a command in a shell. */
const ends = new Set(['|', '||', '&&', '&', ';', '>', '>>', '<', '#']);

/**
 * Reads a cURL command in the form of a Unix shell. Variables such as `${courseId}` stay as they are; nothing is run and
 * no file is read.
 * @throws Error with a sentence for the user
 */
export function readCurl(command: string): CurlRequest {
  if (command.length > longestCommand)
    throw new Error(t('The command is longer than {longestCommand} characters.', { longestCommand }));
  const words = wordsOf(command);
  if (!/^(?:.*\/)?curl(?:\.exe)?$/.test(words[0] ?? '')) throw new Error(t('The text does not begin with “curl”.'));
  const end = words.findIndex((word) => ends.has(word));
  const options = readOptions(words.slice(1, end === -1 ? undefined : end));
  const all = (wanted: CurlOption | null) =>
    options.filter(({ option }) => option === wanted).map(({ value }) => value);
  const last = (wanted: CurlOption) => all(wanted).at(-1) ?? null;

  const address = options.find(({ option }) => option === 'url' || option === null)?.value;
  if (address === undefined) throw new Error(t('The command has no address.'));
  const isGet = all('get').length > 0;
  const data = dataOf(options);
  const url = isGet && data !== null ? withQuery(address, data.text) : address;
  const body = isGet ? null : data;
  return {
    method: (last('request') ?? (body === null ? 'GET' : 'POST')).toUpperCase(),
    url: /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`,
    headers: all('header').flatMap((header) => {
      const colon = header.indexOf(':');
      return colon < 1 ? [] : [[header.slice(0, colon).trim(), header.slice(colon + 1).trim()] as const];
    }),
    user: last('user'),
    bearer: last('bearer'),
    hasCookies: all('cookie').length > 0,
    body,
  };
}

function wordsOf(command: string): readonly string[] {
  try {
    return split(
      command
        .trim()
        .replaceAll('\r\n', '\n')
        .replace(/^\$\s+/, ''),
    );
  } catch {
    throw new Error(t('A quotation mark in the command is not closed.'));
  }
}

/** Joins the data of a command as cURL does. */
function dataOf(options: ReturnType<typeof readOptions>): CurlRequest['body'] {
  const isForm = options.some(({ option }) => option === 'form');
  const data = options.filter(
    ({ option }) => option === 'data' || option === 'data-urlencode' || option === 'json' || option === 'form',
  );
  if (data.length === 0) return null;
  const isFile = data.some(({ option, value }) => option !== 'form' && value.startsWith('@'));
  const isEncoded = data.some(({ option }) => option === 'data-urlencode');
  const isJson = data.every(({ option }) => option === 'json');
  const text = data
    .map(({ option, value }) => (option === 'data-urlencode' ? encoded(value) : value))
    .join(isJson ? '' : '&');
  return { kind: isFile ? 'FILE' : isForm || isEncoded || (data.length > 1 && !isJson) ? 'FORM' : 'TEXT', text };
}

/** Encodes `name=text` of `--data-urlencode`. */
function encoded(value: string): string {
  const mark = value.indexOf('=');
  const name = mark === -1 ? '' : value.slice(0, mark);
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(value.slice(mark + 1))}`;
}

function withQuery(url: string, query: string): string {
  const [address = '', ...fragment] = url.split('#');
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return fragment.length === 0 ? joined : `${joined}#${fragment.join('#')}`;
}
