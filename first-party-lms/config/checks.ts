import { z } from 'zod';

/** Checks a string with `isGood`. The message completes "THE_VARIABLE …" and never repeats the value. */
const check = (isGood: (value: string) => boolean, message: string) =>
  z.string().refine(isGood, { message, abort: true });

export const integer = (min: number, max: number) =>
  check(
    (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    `must be a whole number from ${min} to ${max}`,
  ).transform(Number);

export const text = () => check((value) => value.trim() !== '', 'must not be blank');

export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const postgresUrl = () =>
  check(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'must be a URL starting with postgres:// or postgresql://',
  );

/** Scheme, host and port only: the pages link to each other by paths from the root. */
export const origin = () =>
  check((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href);
  }, 'must be http:// or https:// with a host and perhaps a port, without a path').transform(
    (value) => new URL(value).origin,
  );

/** Accepts a text that is valid in an Authorization header and cannot be guessed. */
export const token = () =>
  check((value) => /^[\x21-\x7e]{32,512}$/.test(value), 'must have 32 to 512 printable ASCII characters, no spaces');

export const key32 = () =>
  check((value) => {
    const bytes = Buffer.from(value, 'base64');
    return bytes.length === 32 && bytes.toString('base64') === value;
  }, 'must be 32 bytes in base64, as `openssl rand -base64 32` prints them').transform((value) =>
    Buffer.from(value, 'base64'),
  );
