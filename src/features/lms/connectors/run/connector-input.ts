import type { ConnectorCall } from '../connector-call.ts';

/** What expressions see. */
export interface ConnectorInput {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly constants: Readonly<Record<string, string>>;
  /** Computed values by name. */
  readonly let: Record<string, unknown>;
  /** Replies by the name of the step. */
  readonly steps: Record<string, unknown>;
}

/** Returns what the expressions of a call see at its beginning. */
export function connectorInput({ document, variables, constants }: ConnectorCall): ConnectorInput {
  const entered = (name: string) => (Object.hasOwn(constants, name) ? constants[name]?.trim() : undefined);
  return {
    variables: nested(variables),
    constants: Object.fromEntries(
      document.constants.map(({ name, default: usual }) => [name, entered(name) || usual] as const),
    ),
    let: {},
    steps: {},
  };
}

/** Makes members of dotted names, and reads quiz results that are JSON text. */
function nested(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(variables)) {
    const value = name === 'quizResults' && typeof given === 'string' ? (JSON.parse(given) as unknown) : given;
    const [owner, member] = name.split('.', 2) as [string, string?];
    if (member === undefined) result[owner] = value;
    else result[owner] = { ...(result[owner] as Record<string, unknown> | undefined), [member]: value };
  }
  return result;
}
