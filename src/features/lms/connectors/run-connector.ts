import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import { errorOf, type SentCall } from '../send-operation.ts';
import type { ConnectorCall, ConnectorParts } from './connector-call.ts';
import { connectorLimits } from './connector-limits.ts';
import { changesLms, connectorOperations, operationName } from './connector-operations.ts';
import type { ConnectorOperationDocument } from './document.ts';
import { failureReport, successReport } from './run/connector-report.ts';
import { doStep } from './run/do-step.ts';
import { notBegun } from './run/not-begun.ts';
import { OperationRun } from './run/operation-run.ts';
import { requireAll } from './run/require-all.ts';
import { StepFailure } from './run/step-failure.ts';

/**
 * Does one operation with a connector, step by step, and returns its outcome. Each request is sent once, but for a read
 * that gets a new access token. Never throws for an error of the LMS, the network or the document.
 * @returns with a value in the shape of the operation; that of GET_PROGRESS is `PulledProgress[]`
 * @throws what the ledger, the store of tokens or the evaluation throws, as long as no write was sent
 */
export async function runConnector(
  parts: ConnectorParts,
  call: ConnectorCall,
  signal?: AbortSignal,
): Promise<SentCall> {
  const operation = call.document.operations[call.operation];
  const problem = problemOf(call, operation);
  if (problem !== null || operation === undefined) {
    return notBegun(call.operation, 'MISCONFIGURED', sentenceOf(problem ?? ''));
  }
  const late = AbortSignal.timeout(connectorLimits.operationMs);
  const run = new OperationRun(parts, call, operation, {
    end: performance.now() + connectorLimits.operationMs,
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
  });
  try {
    const value = await doOperation(run);
    return {
      report: successReport(run),
      value,
      errorMessage: null,
      errorWords: null,
      mayHaveChanged: changesLms(call.operation),
    };
  } catch (error) {
    const report = failureReport(run, failureOf(run, error));
    const mayHaveChanged = run.done.length > 0 || run.inDoubt !== null;
    return { report, value: null, ...errorOf(report), mayHaveChanged };
  }
}

async function doOperation(run: OperationRun): Promise<unknown> {
  const { operation, call } = run;
  await run.compute(operation.let);
  await requireAll(run, operation.require);
  for (const step of operation.steps) await doStep(run, step);
  if (operation.result === undefined) return null;
  const result = (await run.valuesOf([operation.result]))(operation.result);
  const read = connectorOperations[call.operation].readResult(result);
  if (read.ok) return read.value;
  throw new StepFailure(
    'INVALID_RESPONSE',
    asSentence('The result of the connector cannot be used: {problem}.', { problem: read.problem }),
  );
}

function problemOf(
  { operation, document }: ConnectorCall,
  steps: ConnectorOperationDocument | undefined,
): Sentence | null {
  const values = { connector: document.name, name: operationName(operation) };
  if (steps === undefined) return asSentence('The connector “{connector}” does not have {name}.', values);
  if (steps.result === undefined && connectorOperations[operation].needsResult) {
    return asSentence('The connector “{connector}” has no result for {name}.', values);
  }
  return null;
}

/** Once a write was sent, the caller must learn of it, whatever happened then. */
function failureOf(run: OperationRun, error: unknown): StepFailure {
  if (error instanceof StepFailure) return error;
  if (run.writesSent === 0) throw error;
  return new StepFailure('UNKNOWN', asSentence('Attain could not record or evaluate a step, so it stopped.'));
}
