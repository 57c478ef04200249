const longest = 254; // RFC 5321 §4.5.3.1.3, less the two angle brackets
const form = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;

/**
 * Returns whether a text can be the address of an e-mail: one address, without invisible characters and characters with
 * a meaning in a header or in SMTP. Letters of any script are allowed; the mail server decides about them.
 */
export function isMailableAddress(text: string): boolean {
  return text.length <= longest && form.test(text);
}
