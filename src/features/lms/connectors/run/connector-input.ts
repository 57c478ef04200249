import type { ConnectorCall } from '../connector-call.ts';
import { nestedVariables } from './nested-variables.ts';

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
    variables: nestedVariables(variables),
    constants: Object.fromEntries(
      document.constants.map(({ name, default: usual }) => [name, entered(name) || usual] as const),
    ),
    let: {},
    steps: {},
  };
}
