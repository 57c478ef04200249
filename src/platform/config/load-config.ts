import { variables, type Values, type VariableName } from './variables.ts';

/** The environment does not configure the process. The message names each variable that is missing or wrong. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads and checks the named variables; an empty value counts as unset. All problems are reported together.
 * @throws ConfigurationError naming every bad variable; the value of a secret is never repeated.
 */
export function loadConfig<N extends VariableName>(names: readonly N[], environment: NodeJS.ProcessEnv): Values<N> {
  const problems: string[] = [];
  const values: Partial<Record<N, unknown>> = {};
  for (const name of names) {
    const { schema, description, secret } = variables[name];
    const raw = environment[name] === '' ? undefined : environment[name];
    const result = schema.safeParse(raw);
    if (result.success) {
      values[name] = result.data;
    } else if (raw === undefined) {
      problems.push(`${name} is not set. ${description}`);
    } else {
      // A value may contain a password that was put there by mistake.
      const shown = secret ? '' : ` (it is ${JSON.stringify(raw.replace(/\/\/[^/]*@/, '//…@'))})`;
      problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}${shown}. ${description}`);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return values as Values<N>;
}
