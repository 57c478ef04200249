import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { readProgress, type ProgressAnswer, type SendDependencies } from '../../lms/index.ts';
import {
  enrolmentsToAsk,
  knownOfIds,
  storePulledReceipts,
  type EnrolmentToAsk,
  type PulledReceipt,
} from '../store/asked-enrolments.ts';
import { findPullSettings, savePullPosition, type StoredPullSettings } from '../store/pull-settings.ts';
import { addToPull, lockRunningPull, type StoredPull } from '../store/pulls.ts';
import { afterCall, type AfterCall } from './after-call.ts';
import { failPull, succeedPull, type PullOfOrganisation } from './end-pull.ts';
import { pullLimits } from './pull-limits.ts';
import { enrolmentsWithoutValue, reportsOfAnswer } from './reports-of-answer.ts';

export type PullDependencies = Omit<SendDependencies, 'firstPartyClient'>;

/** The state of a pull after a step: it goes on, or it has ended. CUT_OFF: the call was aborted, and may be made again. */
export type PullStepResult = 'GOES_ON' | 'SUCCEEDED' | 'FAILED' | 'ENDED_BEFORE' | 'CUT_OFF';

/** A call to make, or the end of a pull. */
type NextStep = ({ readonly kind: 'ASK' } & Question) | { readonly kind: 'ENDED'; readonly result: PullStepResult };

interface Question {
  readonly pull: StoredPull;
  readonly settings: StoredPullSettings;
  readonly enrolments: readonly EnrolmentToAsk[];
}

/**
 * Makes the next call of a pull, and stores what it reads as waiting reports, which are applied like pushed ones
 * (docs/product.md "Pulled progress"). The position is stored with the reports, so that another run can go on at any
 * time. A repeated call stores nothing wrong, since progress only grows.
 * @throws an error of the database
 */
export async function pullNext(
  dependencies: PullDependencies,
  { organisationId, pullId }: PullOfOrganisation,
  signal?: AbortSignal,
  now = new Date(),
): Promise<PullStepResult> {
  const { database } = dependencies;
  const next = await database.inOrganisation(organisationId, (tx) => nextStep(tx, pullId, now));
  if (next.kind === 'ENDED') return next.result;
  const { pull, settings, enrolments } = next;
  const answer = await readProgress(
    dependencies,
    {
      organisationId,
      enrolmentIds: [...new Set(enrolments.map(({ lmsEnrolmentId }) => lmsEnrolmentId))],
      since: settings.passSince,
      workflowId: pull.workflowId,
      runId: pull.runId,
      actorUserId: pull.requestedByUserId,
    },
    signal,
  );
  // A call that was cut off says nothing about the LMS.
  if (signal?.aborted === true) return 'CUT_OFF';
  return database.inOrganisation(organisationId, (tx) => storeOutcome(tx, pullId, enrolments, answer));
}

/** Decides on the next step, and ends a pull that has asked for everything or has used up its calls or its time. */
async function nextStep(tx: OrganisationTransaction, pullId: string, now: Date): Promise<NextStep> {
  const pull = await lockRunningPull(tx, pullId);
  const settings = await findPullSettings(tx);
  if (pull === null || settings === null) return { kind: 'ENDED', result: 'ENDED_BEFORE' };
  const isUsedUp =
    pull.calls >= pullLimits.calls || now.getTime() - pull.startedAt.getTime() >= pullLimits.milliseconds;
  const enrolments = await enrolmentsToAsk(tx, settings.position, isUsedUp ? 1 : settings.batchSize);
  if (enrolments.length > 0 && !isUsedUp) return { kind: 'ASK', pull, settings, enrolments };
  await succeedPull(tx, pull, enrolments.length === 0);
  return { kind: 'ENDED', result: 'SUCCEEDED' };
}

/** Stores the outcome of a call: its reports, the position of the pass, and the size of the next call. */
async function storeOutcome(
  tx: OrganisationTransaction,
  pullId: string,
  enrolments: readonly EnrolmentToAsk[],
  answer: ProgressAnswer,
): Promise<PullStepResult> {
  const pull = await lockRunningPull(tx, pullId);
  const settings = await findPullSettings(tx);
  if (pull === null || settings === null) return 'ENDED_BEFORE';
  const { ending, requests, callId } = answer;
  const asked = enrolments.length;
  const next = afterCall({ ...answer, asked, refusals: pull.refusals, wasCalled: callId !== null });
  const reports = next.step === 'STORE' ? await store(tx, pullId, enrolments, answer) : 0;
  const isDone = next.step === 'STORE' || next.step === 'SKIP';
  await addToPull(tx, pullId, {
    asked: isDone ? asked : 0,
    reports,
    skipped: next.step === 'SKIP' ? asked : 0,
    unnamed: next.step === 'STORE' && !answer.hasOnlyChanges ? enrolmentsWithoutValue(enrolments, answer.values) : 0,
    calls: callId === null ? 0 : 1,
    requests,
    refusals: next.step === 'SKIP' ? next.refusals : 0,
    ending,
  });
  if (next.step === 'FAIL') {
    await failPull(tx, pull, answer.message);
    return 'FAILED';
  }
  const position = isDone ? enrolments.at(-1)!.id : settings.position;
  await savePullPosition(tx, { ...settings, position, batchSize: batchSizeAfter(next, settings) });
  return 'GOES_ON';
}

function batchSizeAfter(next: AfterCall, { batchSize }: StoredPullSettings): number {
  switch (next.step) {
    case 'ASK_FEWER':
      return next.batchSize;
    case 'STORE':
      // The last call of a pass asks for few enrolments, which says nothing against larger calls.
      return Math.max(batchSize, next.batchSize);
    case 'SKIP':
    case 'FAIL':
      return batchSize;
  }
}

async function store(
  tx: OrganisationTransaction,
  pullId: string,
  enrolments: readonly EnrolmentToAsk[],
  { values, callId }: ProgressAnswer,
): Promise<number> {
  const asked = await knownOfIds(
    tx,
    enrolments.map(({ lmsEnrolmentId }) => lmsEnrolmentId),
  );
  const receivedAt = new Date();
  const receipts = reportsOfAnswer(asked, values).map((value): PulledReceipt => ({
    ...value,
    id: newId(),
    requestId: callId ?? pullId,
    receivedAt,
  }));
  return storePulledReceipts(tx, pullId, receipts);
}
