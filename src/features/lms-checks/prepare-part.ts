import { asSentence, type Sentence } from '../../language/sentence.ts';
import type { CheckPart } from '../../domain/lms/checks.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import {
  endingOf,
  findConnectorTarget,
  findTarget,
  inWords,
  isLmsOperation,
  lmsOperations,
  notBegun,
  operationName,
  prepareCall,
  prepareConnectorCall,
  TemplateError,
  UnusableSettingsError,
  type ConnectorOperation,
  type LmsOperation,
  type PreparedCall,
  type TargetDependencies,
} from '../lms/index.ts';

/** The call of a part, or the end of a part that needs none. */
export type PreparedPart =
  | { readonly call: PreparedCall }
  | (Pick<CheckPart, 'message' | 'nextSteps' | 'words'> & { readonly state: 'NOT_OFFERED' | 'DOES_NOT_FIT' });

/**
 * Prepares the call of a part with the organisation's settings for an LMS. Nothing is sent.
 * @param lms the way to the LMS; it need not be the one in use
 * @param values those of the operation
 * @throws a database error
 */
export async function preparePart(
  tx: OrganisationTransaction,
  dependencies: TargetDependencies,
  lms: Lms,
  operation: ConnectorOperation,
  values: Readonly<Record<string, unknown>>,
): Promise<PreparedPart> {
  try {
    return isLmsOperation(operation)
      ? await prepareOperation(tx, dependencies, lms, operation, values)
      : await prepareProgress(tx, dependencies, lms, values);
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof UnusableSettingsError)) throw error;
    const { message, nextSteps, words } = isLmsOperation(operation)
      ? endingOf(operation, { kind: 'MISCONFIGURED', sentence: error.sentence }, lms)
      : notBegun(operation, 'MISCONFIGURED', error.sentence).report;
    return { state: 'DOES_NOT_FIT', message, nextSteps, words };
  }
}

async function prepareOperation(
  tx: OrganisationTransaction,
  dependencies: TargetDependencies,
  lms: Lms,
  operation: LmsOperation,
  values: Readonly<Record<string, unknown>>,
): Promise<PreparedPart> {
  const { target } = await findTarget(tx, dependencies, operation, lms);
  if (target !== null) return { call: prepareCall(operation, target, textsOf(operation, values)) };
  if (!lmsOperations[operation].isRequired) {
    const name = operationName(operation);
    return notOffered(asSentence('{name} is not set up, so Attain does not call it.', { name }));
  }
  const { message, nextSteps, words } = endingOf(operation, { kind: 'URL_MISSING' }, lms);
  return { state: 'DOES_NOT_FIT', message, nextSteps, words };
}

/** Only connectors can read progress. */
async function prepareProgress(
  tx: OrganisationTransaction,
  dependencies: TargetDependencies,
  lms: Lms,
  values: Readonly<Record<string, unknown>>,
): Promise<PreparedPart> {
  const target = lms === 'CONNECTOR' ? await findConnectorTarget(tx, dependencies) : null;
  if (target?.document.operations.GET_PROGRESS === undefined) {
    return notOffered(asSentence('Attain cannot read progress in this way; the LMS pushes it.'));
  }
  return { call: prepareConnectorCall('GET_PROGRESS', target, values) };
}

const notOffered = (message: Sentence): PreparedPart => ({ state: 'NOT_OFFERED', ...inWords([message], []) });

/** Returns the values that an operation declares, as texts. */
function textsOf(operation: LmsOperation, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const declared = Object.keys(lmsOperations[operation].variables);
  return Object.fromEntries(
    declared.map((name) => {
      const value = values[name];
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}
