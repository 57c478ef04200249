import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, Script } from 'node:vm';
import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { connectorLimits } from '../connector-limits.ts';
import type { Evaluated, EvaluationRequest } from './evaluate-expressions.ts';
import { evaluateInside } from './evaluate-inside.ts';
import { expressionLimits } from './expression-limits.ts';

const path = createRequire(import.meta.url).resolve('jsonata');
const library = new Script(readFileSync(path, 'utf8'), { filename: path });
const evaluation = new Script(`(${evaluateInside.toString()})(globalThis)`);

/**
 * Milliseconds of each attempt. On a busy machine an attempt may end by the clock before it has had its CPU time; then
 * the next one follows, since an evaluation changes nothing.
 */
const attempts = [expressionLimits.cpuMs, 500, 500];

/**
 * Evaluates JSONata expressions. Each request has a context of its own, so it cannot leave anything for another one. It
 * runs in a thread: while it runs, nothing else does.
 */
export function evaluateInContext({
  expressions,
  input,
  into,
}: EvaluationRequest): Readonly<Record<string, Evaluated>> {
  const tooLong = Object.entries(expressions).find(([, each]) => each.length > connectorLimits.expressionLength);
  if (tooLong !== undefined) return failed(expressions, asSentence('An expression is too long'));
  const request = JSON.stringify({ expressions: Object.entries(expressions), input, into });
  const begin = process.threadCpuUsage();
  for (const timeout of attempts) {
    const answer = attempt(request, timeout);
    if (answer !== null) return JSON.parse(answer) as Record<string, Evaluated>;
    const { user, system } = process.threadCpuUsage(begin);
    if ((user + system) / 1_000 >= expressionLimits.cpuMs / 2) break;
  }
  return failed(expressions, asSentence('The evaluation takes too long'));
}

/** Returns the results as JSON; null when the time was over. */
function attempt(request: string, timeout: number): string | null {
  const inside = Object.assign(Object.create(null), {
    request,
    limits: JSON.stringify(expressionLimits),
  }) as { answer?: unknown };
  const context = createContext(inside, {
    codeGeneration: { strings: false, wasm: false },
    // Promises of the expressions are settled within `runInContext`, and so within its time.
    microtaskMode: 'afterEvaluate',
  });
  library.runInContext(context);
  try {
    evaluation.runInContext(context, { timeout });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
  return typeof inside.answer === 'string' ? inside.answer : null;
}

function failed(expressions: Readonly<Record<string, string>>, problem: Sentence): Record<string, Evaluated> {
  return Object.fromEntries(Object.keys(expressions).map((name) => [name, { ok: false, problem: problem.text }]));
}
