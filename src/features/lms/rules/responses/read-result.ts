/** The body of a reply: decoded, or as it came. */
export type ResponseBody = string | Uint8Array;

/** A reply that was understood, or what was expected and where it was not found; the problem repeats hardly any of the body. */
export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string; /** It exceeds a limit of size. */ readonly isTooLarge?: true };
