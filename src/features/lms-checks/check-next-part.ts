import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  callEnd,
  closeLmsCall,
  endingOf,
  findTarget,
  inLedger,
  lmsOperations,
  openLmsCall,
  prepareCall,
  prepareConnectorCall,
  sendPrepared,
  TemplateError,
  UnusableSettingsError,
  type ConnectorOperation,
  type PreparedCall,
  type SendDependencies,
  type TargetDependencies,
} from '../lms/index.ts';
import type { CheckPart } from '../../domain/lms/checks.ts';
import { judgePart } from './rules/judge-part.ts';
import { partCall } from './rules/part-call.ts';
import { lostPart, withPart } from './rules/settle-part.ts';
import { findCheck, saveParts, type CheckRecord } from './store/lms-checks.ts';

export type CheckDependencies = SendDependencies & TargetDependencies;

export interface NextPart {
  readonly organisationId: string;
  readonly checkId: string;
  readonly workflowId: string;
  readonly runId: string;
}

/** A part that was begun: it needs nothing more, or a call. */
type Begun =
  | { readonly kind: 'ENDED' | 'SETTLED' }
  | { readonly kind: 'CALL'; readonly check: CheckRecord; readonly part: CheckPart; readonly call: PreparedCall };

/**
 * Does the next part of a check. Its call is written to the ledger and reserved before it is sent, so that it is sent
 * once: when an earlier attempt was lost within a call, the LMS may have done it.
 * @returns whether the check has ended
 * @throws a database error
 */
export async function checkNextPart(dependencies: CheckDependencies, next: NextPart): Promise<boolean> {
  const { database } = dependencies;
  const { organisationId, checkId } = next;
  const callId = newId();
  const begun = await database.inOrganisation(organisationId, (tx) => begin(tx, dependencies, next, callId));
  if (begun.kind !== 'CALL') return begun.kind === 'ENDED';
  const { check, part, call } = begun;
  const sent = await sendPrepared(dependencies, call, { organisationId, callId, idempotencyKey: callId });
  const judged = judgePart(part.name, check.input, check.parts, sent);
  await database.inOrganisation(organisationId, async (tx) => {
    // Read again: when this attempt was taken for lost, another one has gone on.
    const present = await findCheck(tx, checkId, { lock: true });
    if (present !== null) await save(tx, present, { ...part, callId, ...judged });
    await closeLmsCall(tx, callId, callEnd(sent, judged.lmsEnrolmentId));
  });
  return false;
}

async function begin(
  tx: OrganisationTransaction,
  dependencies: CheckDependencies,
  { organisationId, checkId, workflowId, runId }: NextPart,
  callId: string,
): Promise<Begun> {
  const check = await findCheck(tx, checkId, { lock: true });
  if (check === null || check.endedAt !== null) return { kind: 'ENDED' };
  const lost = check.parts.find(({ state }) => state === 'RUNNING');
  if (lost !== undefined) {
    await save(tx, check, lostPart(lost, 'Attain was interrupted during this call. The LMS may have done it.'));
    return { kind: 'SETTLED' };
  }
  const part = check.parts.find(({ state }) => state === 'PENDING');
  if (part === undefined) {
    await saveParts(tx, checkId, check.parts, true);
    return { kind: 'ENDED' };
  }
  const wanted = partCall(part.name, organisationId, check.input, check.parts);
  const settle = async (state: CheckPart['state'], message: string, nextSteps: readonly string[] = []) => {
    await save(tx, check, { ...part, state, message, nextSteps });
    return { kind: 'SETTLED' } as const;
  };
  if ('skipped' in wanted) return settle('SKIPPED', wanted.skipped);
  const prepared = await prepare(tx, dependencies, check.lms, wanted.operation, wanted.values);
  if ('refusal' in prepared) return settle(prepared.state, prepared.refusal, prepared.nextSteps);
  await openLmsCall(tx, {
    ...inLedger(prepared.call),
    id: callId,
    actionId: null,
    enrolmentId: null,
    actorUserId: check.startedByUserId,
    workflowId,
    runId,
    idempotencyKey: callId,
  });
  await save(tx, check, { ...part, state: 'RUNNING', callId });
  return { kind: 'CALL', check, part, call: prepared.call };
}

type Prepared =
  | { readonly call: PreparedCall }
  | {
      readonly refusal: string;
      readonly state: 'NOT_OFFERED' | 'DOES_NOT_FIT' | 'SKIPPED';
      readonly nextSteps?: readonly string[];
    };

async function prepare(
  tx: OrganisationTransaction,
  dependencies: CheckDependencies,
  lms: Lms,
  operation: ConnectorOperation,
  values: Readonly<Record<string, unknown>>,
): Promise<Prepared> {
  const templated = operation === 'GET_PROGRESS' ? 'GET_ENROLMENT' : operation;
  try {
    const { target } = await findTarget(tx, dependencies, templated, lms);
    if (operation === 'GET_PROGRESS') {
      if (target?.lms !== 'CONNECTOR' || target.document.operations.GET_PROGRESS === undefined) {
        return { refusal: 'Attain cannot read progress in this way; the LMS pushes it.', state: 'NOT_OFFERED' };
      }
      return { call: prepareConnectorCall(operation, target, values) };
    }
    if (target !== null) return { call: prepareCall(operation, target, onlyVariables(operation, values)) };
    const { isRequired, label } = lmsOperations[operation];
    if (!isRequired) return { refusal: `${label} is not set up, so Attain does not call it.`, state: 'NOT_OFFERED' };
    const { message, nextSteps } = endingOf(operation, { kind: 'URL_MISSING' }, lms);
    return { refusal: message, state: 'DOES_NOT_FIT', nextSteps };
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof UnusableSettingsError)) throw error;
    const { message, nextSteps } = endingOf(templated, { kind: 'MISCONFIGURED', message: error.message }, lms);
    return { refusal: message, state: 'DOES_NOT_FIT', nextSteps };
  }
}

/** Returns the values that an operation declares, as texts. */
function onlyVariables(
  operation: Exclude<ConnectorOperation, 'GET_PROGRESS'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const declared = Object.keys(lmsOperations[operation].variables);
  return Object.fromEntries(
    declared.map((name) => {
      const value = values[name];
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** Replaces one part of a check whose row is locked. */
async function save(tx: OrganisationTransaction, { id, parts }: CheckRecord, part: CheckPart): Promise<void> {
  await saveParts(tx, id, withPart(parts, part), false);
}
