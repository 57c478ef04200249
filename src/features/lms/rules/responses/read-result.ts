import type { Sentence } from '../../../../language/sentence.ts';

/** The body of a reply, decoded or in bytes. */
export type ResponseBody = string | Uint8Array;

/** A reply that was understood, or the expected value and its place. The problem repeats hardly any of the body. */
export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Sentence; /** It exceeds a limit of size. */ readonly isTooLarge?: true };
