import { asSentence } from '../../../../language/sentence.ts';
import { fillTexts, type ValueOf } from '../inserts/fill-inserts.ts';
import type { FormField } from '../document.ts';
import { StepFailure } from '../run/step-failure.ts';
import { randomText } from './random-text.ts';

/** Returns the value of a secret by its name. @throws StepFailure when the connection has none */
export type SecretOf = (name: string) => string;

/** A text as it is sent, and the same text for the ledger, with a mark in the place of each secret. */
export interface SentAndShown {
  readonly sent: string;
  readonly shown: string;
}

const hidden = '[hidden]';

/**
 * Encodes the values of a query or of a form. Everything but unreserved characters is percent-encoded, so a value
 * stays within its pair. A value that is an array repeats the name.
 */
export function encodeFields(
  fields: Readonly<Record<string, FormField>>,
  valueOf: ValueOf,
  secretOf: SecretOf,
): SentAndShown {
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const encoded = encode(name);
    if (typeof value !== 'string') {
      const text = 'secret' in value ? secretOf(value.secret) : randomText(value.random);
      return [{ sent: `${encoded}=${encode(text)}`, shown: `${encoded}=${hidden}` }];
    }
    return fillTexts(value, valueOf).map((text) => {
      const pair = `${encoded}=${encode(text)}`;
      return { sent: pair, shown: pair };
    });
  });
  return { sent: pairs.map(({ sent }) => sent).join('&'), shown: pairs.map(({ shown }) => shown).join('&') };
}

/** RFC 3986: encodeURIComponent leaves five reserved characters unchanged. */
function encode(text: string): string {
  if (!text.isWellFormed()) throw StepFailure.misconfigured(asSentence('A value is not well-formed Unicode.'));
  return encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}
