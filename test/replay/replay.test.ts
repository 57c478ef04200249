import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import type {
  ApplyProgressReportsInput,
  BulkRunInput,
  CheckLmsInput,
  CorrectResultsInput,
  DeliverWebhooksInput,
  ImportRowsInput,
  LifecycleActionInput,
  LmsCallResult,
  PullProgressInput,
  RecoverWebhookDeliveriesInput,
  RetryWebhookDeliveryInput,
  OneEmail,
  SendCertificateEmailsInput,
  SendInvitationEmailInput,
  SendPasswordResetEmailInput,
  SendWebhookNoticeInput,
} from '../../workflows/messages.ts';
import { installQuietRuntime } from '../support/quiet-runtime.ts';
import { testServices } from '../support/services.ts';

interface Payloads {
  readonly payloads: readonly { readonly data: string }[];
}

interface HistoryEvent {
  readonly workflowExecutionStartedEventAttributes?: { readonly input: Payloads };
  readonly activityTaskScheduledEventAttributes?: { readonly activityType: { name: string }; readonly input: Payloads };
}

const folder = join(import.meta.dirname, 'histories');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const typeOf = (file: string) => file.split('.')[0];

function readHistory(file: string): { events: HistoryEvent[] } {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as { events: HistoryEvent[] };
}

function decode({ payloads }: Payloads): unknown[] {
  return payloads.map(({ data }) => JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as unknown);
}

/** The error of each replayed history, by its file; undefined where it fits the code. */
const errors = new Map<string, Error | undefined>();
const unfitting = 'a run that does not fit';
const whatToDo =
  'Guard the change with `patched` (CONTRIBUTING.md, "A change of a workflow"); never record this history again.';

/** A recorded run in which another activity follows. */
function unfittingHistory(): unknown {
  const history = readHistory(files.find((file) => typeOf(file) === 'sendCertificateEmail')!);
  const scheduled = history.events.find((event) => event.activityTaskScheduledEventAttributes !== undefined)!;
  scheduled.activityTaskScheduledEventAttributes!.activityType.name = 'somethingElse';
  return history;
}

// All in one worker: to start one takes longer than to replay a history.
beforeAll(async () => {
  installQuietRuntime();
  const histories = [
    { workflowId: unfitting, history: unfittingHistory() },
    ...files.map((file) => ({ workflowId: file, history: readHistory(file) })),
  ];
  const workflowBundle = { codePath: testServices().bundlePath };
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories)) {
    errors.set(workflowId, error);
  }
});

/**
 * Runs that are under way when a new version is deployed continue on the new code. A history is never recorded again to make
 * this pass: guard the change with `patched`, and record a further one.
 */
describe('recorded runs on the code of today', () => {
  it('has a history of each kind of workflow', () => {
    const entry = readFileSync(join(import.meta.dirname, '../../workflows/index.ts'), 'utf8');
    const exported = [...entry.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) => names!.split(','));
    const types = exported.map((name) => name.trim()).filter((name) => name !== '');
    expect([...new Set(files.map(typeOf))].sort()).toEqual(types.sort());
  });

  it.each(files)('%s replays', (file) => {
    expect([...errors.keys()]).toContain(file);
    const error = errors.get(file);
    if (error !== undefined) throw new Error(`${whatToDo} ${error.message}`, { cause: error });
  });

  it('notices a run that does not fit', () => {
    expect(errors.get(unfitting)).toBeInstanceOf(DeterminismViolationError);
  });

  // Replay does not compare arguments, so a changed message would only fail in production.
  it.each(files)('%s was given the messages of today', (file) => {
    const { events } = readHistory(file);
    const [input] = decode(events[0]!.workflowExecutionStartedEventAttributes!.input);
    expect(withoutOptional(input)).toEqual(messageOf(typeOf(file)!));
    for (const { activityTaskScheduledEventAttributes: scheduled } of events) {
      if (scheduled !== undefined)
        expect(decode(scheduled.input).map(withoutOptional)).toEqual([messageOf(scheduled.activityType.name)]);
    }
  });
});

/** A message without the fields that may be absent. */
function withoutOptional(message: unknown): unknown {
  const { wait, triedFor, longestPause, isUrgent, linger, ...given } = message as Record<string, unknown>;
  for (const value of [wait, triedFor, longestPause]) expect(['number', 'undefined']).toContain(typeof value);
  expect(['boolean', 'undefined']).toContain(typeof isUrgent);
  if (linger !== undefined) expect(linger).toEqual({ total: expect.any(Number), idle: expect.any(Number) });
  return given;
}

const text: unknown = expect.any(String);
const textOrNull = { asymmetricMatch: (value: unknown) => value === null || typeof value === 'string' };

/** The shape of what a workflow or an activity is started with; a field more or less is a change of the message. */
function messageOf(name: string): unknown {
  const report: Record<keyof Omit<ApplyProgressReportsInput, 'linger'>, unknown> = {
    organisationIds: expect.arrayContaining([text]),
    limit: expect.any(Number),
  };
  const email: Record<keyof OneEmail, unknown> = { organisationId: text, emailId: text };
  const emails: Record<keyof SendCertificateEmailsInput, unknown> = {
    organisationIds: expect.arrayContaining([text]),
    limit: expect.any(Number),
  };
  const invitation: Record<keyof SendInvitationEmailInput, unknown> = { organisationId: text, invitationId: text };
  const reset: Record<keyof SendPasswordResetEmailInput, unknown> = { organisationId: text, resetId: text };
  const imported: Record<keyof ImportRowsInput, unknown> = { organisationId: text, importId: text };
  const bulk: Record<keyof BulkRunInput, unknown> = { organisationId: text, bulkRunId: text };
  const correction: Record<keyof CorrectResultsInput, unknown> = { organisationId: text, correctionId: text };
  const endpoint: Record<keyof DeliverWebhooksInput, unknown> = { organisationId: text, endpointId: text };
  const delivery: Record<keyof Omit<RetryWebhookDeliveryInput, 'wait' | 'schedule'>, unknown> = {
    ...endpoint,
    eventId: text,
  };
  const recovery: Record<keyof RecoverWebhookDeliveriesInput, unknown> = { organisationId: text, recoveryId: text };
  const notice: Record<keyof SendWebhookNoticeInput, unknown> = { organisationId: text, noticeId: text };
  const check: Record<keyof CheckLmsInput, unknown> = { organisationId: text, checkId: text };
  const action: Record<keyof LifecycleActionInput, unknown> = { organisationId: text, actionId: text };
  const call: Record<keyof LmsCallResult, unknown> = {
    ending: text,
    lms: textOrNull,
    callId: textOrNull,
    lmsEnrolmentId: textOrNull,
  };
  const pull: Record<keyof PullProgressInput, unknown> = { organisationId: text, trigger: text, userId: textOrNull };
  const begunPull = { organisationId: text, pullId: text };
  switch (name) {
    case 'applyProgressReports':
    case 'applyReports':
      return report;
    case 'sendEmails':
    case 'sendCertificateEmails':
    case 'sendWaitingEmails':
      return emails;
    case 'sendEmail':
    case 'sendCertificateEmail':
      return email;
    case 'sendInvitationEmail':
      return invitation;
    case 'sendPasswordResetEmail':
      return reset;
    case 'checkLms':
    case 'checkNextLmsPart':
    case 'endLmsCheck':
      return check;
    case 'importRows':
    case 'claimImport':
    case 'finishImport':
      return imported;
    case 'endFailedImport':
      return { ...imported, reason: text };
    case 'workOffImportRows':
      return { ...imported, limit: expect.any(Number) };
    case 'requestImportCall':
    case 'recordImportCall':
      return { ...imported, position: expect.any(Number) };
    case 'bulkRun':
    case 'claimBulkRun':
    case 'finishBulkRun':
      return bulk;
    case 'endFailedBulkRun':
      return { ...bulk, reason: text };
    case 'processBulkRows':
      return { ...bulk, limit: expect.any(Number) };
    case 'requestBulkAction':
    case 'recordBulkAction':
      return { ...bulk, position: expect.any(Number) };
    case 'correctResults':
    case 'processCorrection':
      return correction;
    case 'endFailedCorrection':
      return { ...correction, reason: text };
    case 'pullProgress':
    case 'beginPull':
      return pull;
    case 'pullNext':
      return begunPull;
    case 'endPull':
      return { ...begunPull, state: text };
    case 'deliverWebhooks':
      return endpoint;
    case 'attemptWaitingDeliveries':
      return { ...endpoint, limit: expect.any(Number) };
    case 'retryWebhookDelivery':
    case 'attemptWebhookDelivery':
      return delivery;
    case 'recoverWebhookDeliveries':
    case 'queueRecoveredDeliveries':
      return recovery;
    case 'sendWebhookNotice':
      return notice;
    case 'finishLifecycleAction':
      return { ...action, call };
    case 'alertUncommittedAction':
      return { ...action, call, reason: text };
    default:
      return action;
  }
}
