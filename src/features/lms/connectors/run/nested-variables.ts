/** Makes members of dotted names for expressions, and reads quiz results that are JSON text. */
export function nestedVariables(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(variables)) {
    const value = name === 'quizResults' && typeof given === 'string' ? jsonOrText(given) : given;
    const [owner, member] = name.split('.', 2) as [string, string?];
    if (member === undefined) result[owner] = value;
    else result[owner] = { ...(result[owner] as Record<string, unknown> | undefined), [member]: value };
  }
  return result;
}

/** In a trial, a user may have typed anything. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
