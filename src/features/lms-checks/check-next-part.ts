import { asSentence } from '../../language/sentence.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  callEnd,
  callWithoutAction,
  closeLmsCall,
  openLmsCall,
  sendPrepared,
  type PreparedCall,
  type SendDependencies,
  type TargetDependencies,
} from '../lms/index.ts';
import type { CheckPart } from '../../domain/lms/checks.ts';
import { preparePart } from './prepare-part.ts';
import { judgePart } from './rules/judge-part.ts';
import { partCall } from './rules/part-call.ts';
import { lostPart, skippedPart, withPart } from './rules/settle-part.ts';
import { withLostCall } from './with-lost-call.ts';
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
    const settled = lostPart(lost, [
      asSentence('Attain was interrupted during this call.'),
      asSentence('The LMS may have done it.'),
    ]);
    await save(tx, check, await withLostCall(tx, settled));
    return { kind: 'SETTLED' };
  }
  const part = check.parts.find(({ state }) => state === 'PENDING');
  if (part === undefined) {
    await saveParts(tx, checkId, check.parts, true);
    return { kind: 'ENDED' };
  }
  const wanted = partCall(part.name, organisationId, check.input, check.parts, new Date());
  if ('skipped' in wanted) {
    await save(tx, check, skippedPart(part, wanted.skipped));
    return { kind: 'SETTLED' };
  }
  const prepared = await preparePart(tx, dependencies, check.lms, wanted.operation, wanted.values);
  if (!('call' in prepared)) {
    await save(tx, check, { ...part, ...prepared });
    return { kind: 'SETTLED' };
  }
  const ids = { id: callId, idempotencyKey: callId, workflowId, runId };
  await openLmsCall(tx, callWithoutAction(prepared.call, { ...ids, actorUserId: check.startedByUserId }));
  await save(tx, check, { ...part, state: 'RUNNING', callId });
  return { kind: 'CALL', check, part, call: prepared.call };
}

/** Replaces one part of a check whose row is locked. */
async function save(tx: OrganisationTransaction, { id, parts }: CheckRecord, part: CheckPart): Promise<void> {
  await saveParts(tx, id, withPart(parts, part), false);
}
