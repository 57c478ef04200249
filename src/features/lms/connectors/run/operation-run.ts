import { asSentence } from '../../../../language/sentence.ts';
import { BusyError } from '../../../../platform/waiting/busy-error.ts';
import type { ConnectorCall, ConnectorParts } from '../connector-call.ts';
import { connectorLimits } from '../connector-limits.ts';
import { changesLms } from '../connector-operations.ts';
import type { ConnectorOperationDocument, ConnectorStep } from '../document.ts';
import type { Evaluated } from '../expressions/evaluate-expressions.ts';
import type { ValueOf } from '../inserts/fill-inserts.ts';
import { ConnectionSecrets } from '../steps/connection-secrets.ts';
import { effectOf, mergeRequest } from '../steps/merge-request.ts';
import { connectorInput, type ConnectorInput } from './connector-input.ts';
import { requiredValue } from './required-value.ts';
import { StepFailure } from './step-failure.ts';

/** One run of an operation: what its steps share, and what has been done so far. */
export class OperationRun {
  readonly parts: ConnectorParts;
  readonly call: ConnectorCall;
  readonly operation: ConnectorOperationDocument;
  readonly secrets: ConnectionSecrets;
  readonly input: ConnectorInput;
  /** Aborts when the time of the operation is over, or the caller cancels. */
  readonly signal: AbortSignal;
  /** Whether several requests may write, so that each needs an idempotency key of its own. */
  readonly hasSeveralWrites: boolean;
  requests = 0;
  /** Writes of which a part may have left this process. */
  writesSent = 0;
  replyLength = 0;
  /** JSON values that its steps have kept. */
  keptValues = 0;
  /** Titles of the writes that the LMS has done, in their order. */
  readonly done: string[] = [];
  /** The step that is being done. */
  current: ConnectorStep | null = null;
  /** The title of the write whose outcome is not known. */
  inDoubt: string | null = null;
  lastStatus: number | null = null;
  lastExcerpt: string | null = null;
  /** The access token of OAuth 2, once it is known; a run gets at most one new one. */
  token: { readonly value: string; readonly isNew: boolean } | null = null;
  readonly #end: number;

  constructor(
    parts: ConnectorParts,
    call: ConnectorCall,
    operation: ConnectorOperationDocument,
    { end, signal }: { readonly end: number; readonly signal: AbortSignal },
  ) {
    this.parts = parts;
    this.call = call;
    this.operation = operation;
    this.secrets = new ConnectionSecrets(call.document, call.secrets);
    this.input = connectorInput(call);
    this.signal = signal;
    this.#end = end;
    const writing = operation.steps.filter((step) => effectOf(mergeRequest(call.document, step)) === 'WRITE');
    this.hasSeveralWrites = writing.length > 1 || writing.some((step) => step.each !== undefined);
  }

  /**
   * Evaluates expressions with the input of the run and further members. @param into see `EvaluationRequest`
   * @throws StepFailure when the evaluation has no place, or the time of the operation is over
   */
  async evaluate(
    expressions: Readonly<Record<string, string>>,
    further: Readonly<Record<string, unknown>> = {},
    into?: string,
  ): Promise<Readonly<Record<string, Evaluated>>> {
    if (Object.keys(expressions).length === 0) return {};
    if (performance.now() > this.#end + connectorLimits.graceMs) {
      throw new StepFailure(this.endingWithoutReply, asSentence('The time of the operation was over.'), {
        timedOut: true,
      });
    }
    const input = { ...this.input, ...further };
    try {
      return await this.parts.evaluate(this.call.organisationId, {
        expressions,
        input,
        ...(into === undefined ? {} : { into }),
      });
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      const ending = this.writesSent === 0 ? 'NOT_SENT' : 'INVALID_RESPONSE';
      throw new StepFailure(ending, asSentence('Attain has too many expressions to evaluate at this moment.'));
    }
  }

  /** Evaluates the given expressions and returns their values by text. */
  async valuesOf(expressions: readonly string[], further: Readonly<Record<string, unknown>> = {}): Promise<ValueOf> {
    const texts = [...new Set(expressions)];
    const results = await this.evaluate(Object.fromEntries(texts.map((text, at) => [`e${at}`, text])), further);
    return (text) => requiredValue(text, results[`e${texts.indexOf(text)}`]);
  }

  /** Evaluates computed values, which later expressions see as `let`. */
  async compute(expressions: Readonly<Record<string, string>> | undefined): Promise<void> {
    const results = await this.evaluate(expressions ?? {}, {}, 'let');
    for (const [name, text] of Object.entries(expressions ?? {})) {
      const value = requiredValue(text, results[name]);
      if (value !== undefined) this.input.let[name] = value;
    }
  }

  /**
   * The outcome when a read, or an operation that had no time, got no reply. An operation that only reads ends as UNKNOWN,
   * as with templates: the LMS may have got the request, and nothing has changed. In one that changes something, a read
   * before the first write says no more than that the LMS could not be reached; so it may be repeated without a doubt.
   */
  get endingWithoutReply(): 'UNREACHABLE' | 'UNKNOWN' {
    return changesLms(this.call.operation) && this.writesSent === 0 ? 'UNREACHABLE' : 'UNKNOWN';
  }

  /** @throws StepFailure when too little time is left to send a request */
  requireTime(effect: 'READ' | 'WRITE'): void {
    const needed = effect === 'WRITE' ? connectorLimits.leastMsForWrite : 1;
    if (this.#end - performance.now() >= needed && !this.signal.aborted) return;
    throw new StepFailure(this.endingWithoutReply, asSentence('The LMS took too long, so this step was not sent.'), {
      timedOut: true,
    });
  }
}
