/**
 * Returns the form in which the e-mail address of an account is stored, looked up and counted: without white space
 * around it, with the letters A–Z in lower case. Nothing else changes. Unicode's rules for case would turn "İ" into "i"
 * and the Kelvin sign into "k". They also differ between JavaScript and PostgreSQL, so that an address could be counted
 * as one account and found as another.
 */
export function normaliseEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const longest = 254;
const longestLocalPart = 64;
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns whether an account may have this normalised address: ASCII only, as RFC 5321 has it without quotes. Two
 * addresses that look alike, such as one with a full-width or a Cyrillic letter, can then not be two accounts. A domain
 * with other letters has a form in ASCII (xn--…).
 */
export function isAccountEmail(normalised: string): boolean {
  const at = normalised.lastIndexOf('@');
  const [local, domain] = [normalised.slice(0, Math.max(at, 0)), normalised.slice(at + 1)];
  return (
    normalised.length <= longest &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    domain.split('.').every((label) => domainLabel.test(label))
  );
}
