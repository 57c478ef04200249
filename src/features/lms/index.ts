/** The exports of lms for other features. */
export { readProgress, type ProgressAnswer } from './connection/read-progress.ts';
export { readInbound, type InboundParts, type ReadInbound } from './connection/read-inbound.ts';
export { findConnectorTarget } from './connection/connector-target.ts';
export type { LmsClient } from './lms-client.ts';
export { callEnd } from './call-end.ts';
export { callWithoutAction } from './call-without-action.ts';
export { findTarget, type TargetDependencies } from './lms-target.ts';
export { findUncalledOperations } from './uncalled-operations.ts';
export {
  inLedger,
  prepareCall,
  prepareConnectorCall,
  sendPrepared,
  type PreparedCall,
  type SendDependencies,
} from './prepared-call.ts';
export { notBegun } from './connectors/run/not-begun.ts';
export { isLmsOperation, type ConnectorOperation } from './connectors/connector-operations.ts';
export { UnusableSettingsError } from './unusable-settings-error.ts';
export {
  readFromLms,
  type FoundInLms,
  type LmsReadResult,
  type NotFoundInLms,
  type ReadDependencies,
} from './read-from-lms.ts';
export { bareEnding, doneButNotRecorded, notRecorded } from './rules/bare-ending.ts';
export { adviceAfterDoubt } from './rules/ending-advice.ts';
export { answerText, endingOf, mayHaveActed, repeatKeepsIdempotencyKey, type CallFailure } from './rules/endings.ts';
export { inWords, messageInLanguage, nextStepsInLanguage, type ReportWords } from './rules/report-words.ts';
export { operationName } from './rules/operation-name.ts';
export { lmsOperations, type LmsOperation } from './rules/operations.ts';
export { quizResultsJson } from './rules/quiz-results.ts';
export { renderRequest, type RenderedRequest } from './rules/templates/render-request.ts';
export { TemplateError } from './rules/templates/template-errors.ts';
export { sendOperation, type SentCall } from './send-operation.ts';
export { findCall, listCalls, type CallFilters, type ListedCall } from './store/call-ledger.ts';
export { eraseCallsOf, eraseCallsOfNobody } from './erase-calls.ts';
export { quotesAnswer } from './store/call-erasure.ts';
export { closeLmsCall, findLmsCall, openLmsCall, type LmsCallRecord } from './store/lms-calls.ts';
export { judgeOperations, type JudgedOperation } from './judge-operations.ts';
export { findFailingOperations, type FailingOperation } from './failing-operations.ts';
export { connectorOperations, operationLabel } from './connectors/connector-operations.ts';
export {
  closeLostCall,
  closeLostCallsOfRun,
  closeOverdueCalls,
  organisationsWithOverdueCalls,
} from './store/lost-calls.ts';
export { syntaxProblem } from './connectors/expression-problems.ts';
export type { ParseExpressions } from './connectors/expressions/parse-expressions.ts';
export { findConnection } from './store/lms-connection.ts';
export { findLmsSettings } from './store/lms-configuration.ts';
export { findTitledSteps, type TitledStep } from './connection/titled-steps.ts';
export type { LmsCallStepRecord } from './store/lms-call-steps.ts';
export { withLostSteps } from './rules/lost-steps.ts';
