import { HttpError } from './http-error.ts';
import { ambiguityOf } from './json-ambiguity.ts';
import { refuseLargeJson } from './json-limits.ts';
import { t } from '../../language/translate.ts';

/**
 * Parses JSON strictly: well-formed UTF-8, the grammar of RFC 8259 without a byte order mark, and a bounded depth and
 * number of values. Refuses a repeated key in an object, since two readers may understand it differently. Refuses a
 * negative number that a double stores as 0.
 * @throws HttpError 400 with the problem
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpError(400, t('The body is not valid UTF-8.'));
  }
  if (text.startsWith('\ufeff')) {
    throw new HttpError(400, t('The body begins with a byte order mark. Send UTF-8 without it.'));
  }
  refuseLargeJson(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, t('The body is not valid JSON.'));
  }
  const problem = ambiguityOf(text);
  if (problem !== null) throw new HttpError(400, problem);
  return value;
}
