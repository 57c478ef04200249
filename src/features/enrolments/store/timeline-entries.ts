import { actorKinds } from '../../../domain/audit/actor-kinds.ts';
import { certificateEmailKinds } from '../../../domain/certificates/certificate-status.ts';
import { actionKinds } from '../../../domain/lms/actions.ts';
import { reportOutcomes, reportSenders } from '../../../domain/progress/report-states.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import {
  anyOf,
  boolean,
  json,
  jsonArray,
  jsonObject,
  nullable,
  number,
  oneOf,
  text,
  timestamp,
  uuid,
  type TypeOf,
} from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { EmailOutbox, LifecycleAction, LmsCall, WebhookDelivery } from '../../../schema/entities/index.ts';
import type { ActionOutcome } from './lifecycle-actions.ts';

/** Who did something, with today's name; null for the service itself. */
const timelineActor = jsonObject({ kind: oneOf(actorKinds), userId: nullable(text), name: nullable(text) });
export type TimelineActor = TypeOf<typeof timelineActor>;

/** An event for one webhook endpoint. */
const timelineDelivery = jsonObject({
  endpointId: text,
  description: text,
  /** Host of the endpoint's URL; what follows may be a secret. */
  host: text,
  isDeleted: boolean,
  ...columnsOf(WebhookDelivery, 'state', 'failure', 'attempts', 'lastStatus'),
  nextAttemptAt: nullable(text),
  finishedAt: nullable(text),
});
export type TimelineDelivery = TypeOf<typeof timelineDelivery>;

/** What each kind of entry tells. */
const timelineData = {
  REPORT: jsonObject({
    lmsEnrolmentId: text,
    sender: oneOf(reportSenders),
    progress: number,
    progressBefore: number,
    progressAfter: number,
    outcome: oneOf(reportOutcomes),
  }),
  ACTION: jsonObject({
    action: oneOf(actionKinds),
    actor: timelineActor,
    ...columnsOf(LifecycleAction, 'state', 'ending'),
    outcome: nullable(json<ActionOutcome>()),
    toStudent: nullable(jsonObject({ id: text, name: text })),
  }),
  CALL: jsonObject({
    ...columnsOf(LmsCall, 'operation', 'method', 'url', 'ending', 'statusCode', 'errorMessage'),
    ...columnsOf(LmsCall, 'requestExcerpt', 'responseExcerpt'),
    closedAt: nullable(text),
  }),
  CERTIFICATE: jsonObject({
    event: text,
    certificateId: text,
    title: text,
    number: text,
    actor: nullable(timelineActor),
    reason: nullable(text),
  }),
  EMAIL: jsonObject({
    email: oneOf(certificateEmailKinds),
    certificateTitle: text,
    ...columnsOf(EmailOutbox, 'state', 'attempts'),
    recipientEmail: text,
    error: nullable(text),
    sentAt: nullable(text),
  }),
  WEBHOOK: jsonObject({
    event: text,
    /** Of the certificate that the event tells of; null for one of the enrolment itself. */
    certificateTitle: nullable(text),
    deliveries: jsonArray(timelineDelivery),
  }),
  DEED: jsonObject({ action: text, actor: timelineActor, details: json<Record<string, unknown>>() }),
};
type TimelineData = { readonly [Kind in keyof typeof timelineData]: TypeOf<(typeof timelineData)[Kind]> };

export type TimelineKind = keyof TimelineData;

/** Something that happened to an enrolment or was done about it. */
export type TimelineEntry = {
  [Kind in TimelineKind]: {
    readonly kind: Kind;
    /** A UUIDv7, by which the timeline is ordered; of a report it is the report's, of what was sent by webhooks the event's. */
    readonly id: string;
    readonly at: Date;
    readonly workflowId: string | null;
    readonly runId: string | null;
    readonly data: TimelineData[Kind];
  };
}[TimelineKind];

/** A row of the timeline; each source gives its kind the data that belongs to it. */
export const timelineRow = rowShape({
  kind: text,
  id: uuid,
  at: timestamp,
  workflowId: nullable(text),
  runId: nullable(text),
  data: anyOf(...Object.values(timelineData)),
});
