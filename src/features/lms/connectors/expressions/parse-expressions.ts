import jsonata from 'jsonata';
import { asSentence } from '../../../../language/sentence.ts';
import { expressionLimits } from './expression-limits.ts';

/**
 * An expression after its syntax was read. `names` are the names that it takes from its input: `['variables',
 * 'courseId']` for `variables.courseId`. A problem is a text of ours, which is a key of the catalogues, or one of JSONata.
 */
export type ParsedExpression =
  | { readonly ok: true; readonly names: readonly (readonly string[])[] }
  | { readonly ok: false; readonly problem: string; readonly position: number | null };

/**
 * Reads the syntax of JSONata expressions in the pool of threads, as a task of an organisation. Nothing is evaluated.
 * @throws BusyError when too many tasks wait; CpuTaskError
 */
export type ParseExpressions = (
  organisationId: string,
  expressions: readonly string[],
) => Promise<readonly ParsedExpression[]>;

/** Reads the syntax of expressions, in their order. It runs in a thread, which a deadline can end. */
export function parseExpressions(expressions: readonly string[]): readonly ParsedExpression[] {
  return expressions.map(parse);
}

function parse(expression: string): ParsedExpression {
  try {
    const names: string[][] = [];
    collectNames(jsonata(expression).ast(), true, names);
    return { ok: true, names };
  } catch (error) {
    if (error instanceof RangeError) {
      return { ok: false, problem: asSentence('It is nested too deeply').text, position: null };
    }
    const { message, position } = error as { message?: unknown; position?: unknown };
    const text = typeof message === 'string' ? message : asSentence('It cannot be read').text;
    return {
      ok: false,
      problem: text.slice(0, expressionLimits.problemLength),
      position: typeof position === 'number' ? position : null,
    };
  }
}

interface Node {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly steps?: readonly Node[];
}

/** @param atInput whether the part sees the whole input, and not a value that was found in it */
function collectNames(part: unknown, atInput: boolean, names: string[][]): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const each of part) collectNames(each, atInput, names);
    return;
  }
  const node = part as Node;
  const { type, steps } = node;
  if (type === 'path' && steps !== undefined) {
    const found = namesOf(steps, atInput);
    if (found.length > 0) names.push(found);
    for (const [index, step] of steps.entries()) collectNames(step, atInput && index === 0, names);
  }
  for (const [name, value] of Object.entries(node)) {
    if (name === 'steps') continue;
    // These see the values that the path has led to, and those of a transformation see the object.
    const isWithin = ['predicate', 'stages', 'group'].includes(name) || type === 'transform';
    collectNames(value, atInput && !isWithin, names);
  }
}

/** Returns the names with which a path begins at the input. */
function namesOf(steps: readonly Node[], atInput: boolean): string[] {
  const [first] = steps;
  const isInput = first?.type === 'variable' && (first.value === '$' || (atInput && first.value === ''));
  if (!isInput && !atInput) return [];
  const rest = isInput ? steps.slice(1) : steps;
  const end = rest.findIndex(({ type }) => type !== 'name');
  return rest.slice(0, end === -1 ? rest.length : end).map(({ value }) => String(value));
}
