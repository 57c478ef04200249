/**
 * Shorter ones, such as the name of a user, are in many texts by chance. To mask them would change ids and names, and
 * what is shown of a reply masks them anyway.
 */
const leastLength = 12;

/**
 * Returns JSON in whose texts long secrets are masked, so that no expression gets one that an LMS sends back. A member
 * whose name has one is left out.
 */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const long = secrets.filter(({ length }) => length >= leastLength);
  return long.length === 0 ? value : masked(value, long);
}

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    return secrets.reduce(
      (text, secret) => (text.includes(secret) ? text.replaceAll(secret, '[hidden]') : text),
      value,
    );
  }
  if (Array.isArray(value)) return value.map((each) => masked(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => !secrets.some((secret) => key.includes(secret)));
  return Object.fromEntries(members.map(([key, each]) => [key, masked(each, secrets)]));
}
