import type { Expression, JsonataOptions } from 'jsonata';
import type { expressionLimits } from './expression-limits.ts';

/** What the context of the expressions has besides JavaScript's own objects. */
interface Inside {
  jsonata: (expression: string, options: JsonataOptions) => Expression;
  /** JSON of the request and of the limits. */
  request: string;
  limits: string;
  /** JSON of the results, when all expressions have been evaluated. */
  answer?: string;
}

/**
 * Evaluates expressions within a context of their own. Its source is run there, so it uses nothing from this module.
 * Only texts enter and leave: no object or function of either side is seen by the other.
 */
export function evaluateInside(inside: Inside): void {
  type Limits = typeof expressionLimits;
  const limits = JSON.parse(inside.limits) as Limits;
  const { expressions, input, into } = JSON.parse(inside.request) as {
    expressions: [name: string, expression: string][];
    input: Record<string, unknown>;
    into?: string;
  };
  const tooLarge = (what: string) => new Error(`${what} is too large`);

  /** Refuses a large value as soon as it exists, before it is used to make a larger one. */
  const checkSize = (_expression: unknown, _input: unknown, _environment: unknown, result: unknown) => {
    if (typeof result === 'string' && result.length > limits.textLength) throw tooLarge('A text');
    if (Array.isArray(result) && result.length > limits.items) throw tooLarge('An array');
  };

  /** Returns about how long a value is as JSON, at most a little more than a text may be. */
  const lengthOf = (value: unknown, most: number): number => {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 8;
    let sum = 2;
    for (const key of Object.keys(value)) {
      sum +=
        (Array.isArray(value) ? 1 : key.length + 3) + lengthOf((value as Record<string, unknown>)[key], most - sum);
      if (sum > most) return sum;
    }
    return sum;
  };
  /** The most characters that a function of the language would make of its arguments, or less. */
  const made: Record<string, (...given: unknown[]) => number> = {
    join: (texts, separator) =>
      lengthOf(texts, limits.textLength) +
      (Array.isArray(texts) ? texts.length : 0) * (typeof separator === 'string' ? separator.length : 0),
    pad: (_text, width) => Math.abs(Number(width)),
    string: (value) => (typeof value === 'string' ? 0 : lengthOf(value, limits.textLength)),
    replace: (text, pattern, replacement, most) => {
      if (typeof text !== 'string' || typeof replacement !== 'string') return 0;
      const matches = typeof pattern === 'string' ? text.split(pattern).length - 1 : text.length + 1;
      return Math.min(matches, typeof most === 'number' ? most : Infinity) * replacement.length;
    },
  };
  /** Functions that could make a long text at once are asked for its length before. */
  const bounded = async (): Promise<Record<string, unknown>> => {
    const functions: Record<string, unknown> = {};
    for (const [name, lengthMade] of Object.entries(made)) {
      const original = (await inside.jsonata(`$${name}`, {}).evaluate(null)) as {
        implementation: (...given: unknown[]) => unknown;
      };
      functions[name] = {
        ...original,
        implementation(this: unknown, ...given: unknown[]) {
          if (lengthMade(...given) > limits.textLength) throw tooLarge('A text');
          return original.implementation.apply(this, given);
        },
      };
    }
    return functions;
  };

  let values = 0;
  let length = 0;
  const jsonOf = (value: unknown, depth: number): string | undefined => {
    if (++values > limits.resultValues || length > limits.textLength || depth > limits.resultDepth) {
      throw tooLarge('The result');
    }
    let text: string | undefined;
    if (value === null || typeof value === 'boolean') text = String(value);
    else if (typeof value === 'number') text = Number.isFinite(value) ? String(value) : undefined;
    else if (typeof value === 'string') text = JSON.stringify(value);
    if (text !== undefined || typeof value !== 'object' || value === null) {
      length += text?.length ?? 0;
      return text;
    }
    if (Array.isArray(value)) {
      const items: string[] = [];
      for (let index = 0; index < value.length; index++) items.push(jsonOf(value[index], depth + 1) ?? 'null');
      return `[${items.join(',')}]`;
    }
    // A function of the language, which is no JSON.
    if ('_jsonata_function' in value || '_jsonata_lambda' in value) return undefined;
    const members: string[] = [];
    for (const key of Object.keys(value)) {
      if (key === '__proto__') continue;
      const member = jsonOf((value as Record<string, unknown>)[key], depth + 1);
      length += key.length;
      if (member !== undefined) members.push(`${JSON.stringify(key)}:${member}`);
    }
    return `{${members.join(',')}}`;
  };

  const problemOf = (error: unknown): string => {
    const { message } = (error ?? {}) as { message?: unknown };
    const text = typeof message === 'string' && message !== '' ? message : 'It cannot be evaluated';
    return text.slice(0, limits.problemLength);
  };

  const run = async () => {
    const results: string[] = [];
    const functions = await bounded();
    for (const [name, text] of expressions) {
      let result: string;
      try {
        const expression = inside.jsonata(text, { stack: limits.depth, sequence: limits.items });
        // It would evaluate a text, which may come from a reply.
        expression.assign('eval', undefined);
        for (const [own, implementation] of Object.entries(functions)) expression.assign(own, implementation);
        expression.assign(Symbol.for('jsonata.__evaluate_exit') as unknown as string, checkSize);
        const value: unknown = await expression.evaluate(input);
        values = 0;
        const json = jsonOf(value, 0);
        if (into !== undefined && json !== undefined) {
          const target = (input[into] ??= {}) as Record<string, unknown>;
          target[name] = JSON.parse(json);
        }
        result = json === undefined ? '{"ok":true}' : `{"ok":true,"value":${json}}`;
      } catch (error) {
        result = `{"ok":false,"problem":${JSON.stringify(problemOf(error))}}`;
      }
      results.push(`${JSON.stringify(name)}:${result}`);
    }
    inside.answer = `{${results.join(',')}}`;
  };
  void run();
}
