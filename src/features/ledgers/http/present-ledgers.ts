import { shownName } from '../../../domain/students/erased-student.ts';
import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { storedWording } from '../../../language/sentence.ts';
import { presentActor } from '../../../platform/http/portal/present-actor.ts';
import { presentStep } from '../../lms/http/index.ts';
import type { TitledStep, ListedCall } from '../../lms/index.ts';
import type { ListedAuditEntry, ListedEvent } from '../../../platform/events/read-events.ts';
import {
  reportFailureInLanguage,
  type ListedEffect,
  type ListedReport,
  type UnmatchedId,
} from '../../progress/index.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentReport(report: ListedReport): Schema<'Report'> {
  return {
    id: report.id,
    lmsEnrolmentId: report.lmsEnrolmentId,
    progress: report.progress,
    state: report.state,
    failure: reportFailureInLanguage(report.failure),
    sender: report.sender,
    remoteAddress: report.remoteAddress,
    requestId: report.requestId,
    receivedAt: report.receivedAt.toISOString(),
    processedAt: report.processedAt?.toISOString() ?? null,
    workflowId: report.workflowId,
    runId: report.runId,
  };
}

export function presentReportDetails(
  report: ListedReport & { readonly effects: readonly ListedEffect[] },
): Schema<'ReportDetails'> {
  return {
    ...presentReport(report),
    effects: report.effects.map((effect) => ({
      enrolmentId: effect.enrolmentId,
      student: { id: effect.studentId, name: shownName(effect.studentName) },
      progressBefore: effect.progressBefore,
      progressAfter: effect.progressAfter,
      outcome: effect.outcome,
    })),
  };
}

export function presentUnmatchedId(unmatched: UnmatchedId): Schema<'UnmatchedId'> {
  return {
    lmsEnrolmentId: unmatched.lmsEnrolmentId,
    reports: unmatched.reports,
    hasMoreReports: unmatched.hasMoreReports,
    firstReceivedAt: unmatched.firstReceivedAt.toISOString(),
    lastReceivedAt: unmatched.lastReceivedAt.toISOString(),
    lastReportId: unmatched.id,
    progress: unmatched.progress,
    sender: unmatched.sender,
  };
}

export function presentCall(call: ListedCall): Schema<'Call'> {
  return {
    id: call.id,
    operation: call.operation,
    method: call.method,
    url: call.url,
    requests: call.requests.map(({ method, url }) => ({ method, path: pathOf(url) })),
    ending: call.ending,
    statusCode: call.statusCode,
    errorMessage: storedWording(call.errorMessage, call.errorWords),
    actionId: call.actionId,
    enrolmentId: call.enrolmentId,
    actorUserId: call.actorUserId,
    workflowId: call.workflowId,
    runId: call.runId,
    idempotencyKey: call.idempotencyKey,
    requestExcerpt: excerptInLanguage(call.requestExcerpt),
    responseExcerpt: excerptInLanguage(call.responseExcerpt),
    lmsEnrolmentId: call.lmsEnrolmentId,
    isDraft: call.isDraft,
    startedAt: call.startedAt.toISOString(),
    closedAt: call.closedAt?.toISOString() ?? null,
  };
}

const longestPath = 300;

/** Returns the path and query of an address in the ledger, in which secrets are masked. */
function pathOf(url: string): string {
  const path = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/is.exec(url)?.[1] ?? url;
  return path.length > longestPath ? `${path.slice(0, longestPath).toWellFormed()} …` : path === '' ? '/' : path;
}

export function presentCallDetails({
  call,
  steps,
}: {
  readonly call: ListedCall;
  readonly steps: readonly TitledStep[];
}): Schema<'CallDetails'> {
  return { call: presentCall(call), steps: steps.map(presentStep) };
}

export function presentEvent({ id, type, subjectId, data, occurredAt }: ListedEvent): Schema<'Event'> {
  return { id, type, subjectId, data, occurredAt: occurredAt.toISOString() };
}

export function presentAuditEntry(entry: ListedAuditEntry): Schema<'AuditEntry'> {
  return {
    id: entry.id,
    actor: presentActor(entry),
    action: entry.action,
    subjectId: entry.subjectId,
    subjectName: shownName(entry.subjectName),
    link: entry.link,
    details: entry.details,
    occurredAt: entry.occurredAt.toISOString(),
  };
}
