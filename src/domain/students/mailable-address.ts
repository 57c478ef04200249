const longest = 254; // RFC 5321 §4.5.3.1.3, less the two angle brackets
const form = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;

/**
 * Whether an e-mail can be addressed to a text: one address, with no invisible character and none that has a meaning in a header or in
 * SMTP. Letters of any script may stand in it; whether a mail server takes them is for it to say.
 */
export function isMailableAddress(text: string): boolean {
  return text.length <= longest && form.test(text);
}
