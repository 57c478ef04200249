import { asSentence } from '../../../../language/sentence.ts';

/** Expressions by name, and the value that they see. */
export interface EvaluationRequest {
  readonly expressions: Readonly<Record<string, string>>;
  /** JSON. Expressions see its members by name. */
  readonly input: unknown;
  /**
   * The member of the input that gets each result before the next expression is evaluated, in the order of the
   * expressions: `let`.
   */
  readonly into?: string;
}

/** Problems of `evaluateInside`, whose source runs alone: they are keys of the catalogues by this list. */
export const problemsInside = [
  asSentence('A text is too large'),
  asSentence('An array is too large'),
  asSentence('The result is too large'),
  asSentence('It cannot be evaluated'),
] as const;

/** A problem is a text of ours, which is a key of the catalogues, or one of JSONata. */
export type Evaluated =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/**
 * Evaluates JSONata expressions in the pool of threads, as a task of an organisation. A value is JSON or undefined. A
 * problem of JSONata may repeat a value.
 * @throws BusyError when too many tasks wait
 */
export type EvaluateExpressions = (
  organisationId: string,
  request: EvaluationRequest,
) => Promise<Readonly<Record<string, Evaluated>>>;
