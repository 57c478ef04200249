import type { CheckPart } from '../../domain/lms/checks.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import {
  endingOf,
  findConnectorTarget,
  findTarget,
  isLmsOperation,
  lmsOperations,
  notBegun,
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
  | (Pick<CheckPart, 'message' | 'nextSteps'> & { readonly state: 'NOT_OFFERED' | 'DOES_NOT_FIT' });

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
    const { message, nextSteps } = isLmsOperation(operation)
      ? endingOf(operation, { kind: 'MISCONFIGURED', message: error.message }, lms)
      : notBegun(operation, 'MISCONFIGURED', error.message).report;
    return { state: 'DOES_NOT_FIT', message, nextSteps };
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
  const { isRequired, label } = lmsOperations[operation];
  if (!isRequired) return notOffered(`${label} is not set up, so Attain does not call it.`);
  const { message, nextSteps } = endingOf(operation, { kind: 'URL_MISSING' }, lms);
  return { state: 'DOES_NOT_FIT', message, nextSteps };
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
    return notOffered('Attain cannot read progress in this way; the LMS pushes it.');
  }
  return { call: prepareConnectorCall('GET_PROGRESS', target, values) };
}

const notOffered = (message: string): PreparedPart => ({ state: 'NOT_OFFERED', message, nextSteps: [] });

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
