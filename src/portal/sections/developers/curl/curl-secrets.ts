/** Names of headers, parameters and members whose values are secrets. */
const secretName =
  /token|secret|passw|pwd|api[-_]?key|apikey|access[-_]?key|auth(?!or)|signature|credential|^key$|^sig$|jwt/i;

export const isSecretName = (name: string): boolean => secretName.test(name);

/** A text without the values of secrets, and the names of those. */
export interface WithoutSecrets {
  readonly text: string;
  readonly removed: readonly string[];
}

/** Removes user information and the values of parameters that look like secrets from an address, which may have variables. */
export function urlWithoutSecrets(url: string): WithoutSecrets & { readonly user: string | null } {
  const [, scheme = '', user, rest = url] = /^([a-z][a-z\d+.-]*:\/\/)(?:([^/?#]*)@)?(.*)$/is.exec(url) ?? [];
  // A query may contain JSON.
  const json = bodyWithoutSecrets(rest);
  const removed = [...json.removed];
  const text = json.text.replace(/([?&])([^=&#]*)=([^&#]*)/g, (all, mark: string, name: string, value: string) => {
    if (value === '' || !isSecretName(decoded(name)) || isVariable(decoded(value))) return all;
    removed.push(decoded(name));
    return `${mark}${name}=`;
  });
  return { text: `${scheme}${text}`, removed, user: user === undefined ? null : decoded(user) };
}

/** Empties the texts of members that look like secrets in a body, which may be JSON with variables. */
export function bodyWithoutSecrets(body: string): WithoutSecrets {
  const removed: string[] = [];
  const member = /"((?:[^"\\]|\\.){1,100})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/gs;
  const text = body.replace(member, (all, name: string, colon: string, value: string) => {
    if (value === '' || !isSecretName(name) || isVariable(value)) return all;
    removed.push(name);
    return `"${name}"${colon}""`;
  });
  return { text, removed };
}

const isVariable = (value: string): boolean => /^\$\{[^}]*\}$/.test(value);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
