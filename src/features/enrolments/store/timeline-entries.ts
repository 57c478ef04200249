import { actorKinds } from '../../../domain/audit/actor-kinds.ts';
import { heldSteps } from '../../../domain/certificates/certificate-brake.ts';
import { certificateEmailKinds } from '../../../domain/certificates/certificate-status.ts';
import { correctionKinds } from '../../../domain/corrections/corrections.ts';
import { lmsModes } from '../../../domain/lms/lms-modes.ts';
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

/** The author, with the present name; null for the service itself. */
const timelineActor = jsonObject({ kind: oneOf(actorKinds), userId: nullable(text), name: nullable(text) });
export type TimelineActor = TypeOf<typeof timelineActor>;

/** The delivery of an event to one webhook endpoint. */
const timelineDelivery = jsonObject({
  endpointId: text,
  name: text,
  description: text,
  /** Host of the endpoint's URL. The rest of it may be a secret. */
  host: text,
  isDeleted: boolean,
  ...columnsOf(WebhookDelivery, 'state', 'failure', 'attempts', 'lastStatus'),
  nextAttemptAt: nullable(text),
  finishedAt: nullable(text),
});
export type TimelineDelivery = TypeOf<typeof timelineDelivery>;

/** The data of each kind of entry. */
const timelineData = {
  REPORT: jsonObject({
    lmsEnrolmentId: text,
    sender: oneOf(reportSenders),
    progress: number,
    progressBefore: number,
    progressAfter: number,
    outcome: oneOf(reportOutcomes),
    retraction: nullable(jsonObject({ correctionId: text, at: text, by: text, reason: text })),
  }),
  CORRECTION: jsonObject({
    correctionId: text,
    correction: oneOf(correctionKinds),
    actor: timelineActor,
    progressBefore: nullable(number),
    progressAfter: nullable(number),
    markBefore: number,
    markAfter: number,
    reason: nullable(text),
  }),
  ACTION: jsonObject({
    action: oneOf(actionKinds),
    actor: timelineActor,
    ...columnsOf(LifecycleAction, 'state', 'ending'),
    outcome: nullable(json<ActionOutcome>()),
    toStudent: nullable(jsonObject({ id: text, name: text })),
    units: jsonArray(jsonObject({ code: text, name: text, score: number, maxScore: number, passed: boolean })),
    furtherUnits: number,
  }),
  CALL: jsonObject({
    ...columnsOf(LmsCall, 'operation', 'method', 'url', 'ending', 'statusCode', 'errorMessage', 'errorWords'),
    ...columnsOf(LmsCall, 'requestExcerpt', 'responseExcerpt'),
    lms: nullable(oneOf(lmsModes)),
    closedAt: nullable(text),
  }),
  CERTIFICATE: jsonObject({
    event: text,
    certificateId: text,
    title: text,
    number: text,
    actor: nullable(timelineActor),
    reason: nullable(text),
    mark: nullable(number),
    threshold: nullable(number),
    correctionId: nullable(text),
    withoutEmail: boolean,
  }),
  HOLD: jsonObject({
    step: oneOf(heldSteps),
    title: text,
    threshold: number,
    hourLimit: number,
    /** The administrator who released or discarded it; null for other steps, and for other actors. */
    actor: nullable(timelineActor),
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
    /** Title of the event's certificate; null for an event of the enrolment itself. */
    certificateTitle: nullable(text),
    deliveries: jsonArray(timelineDelivery),
  }),
  DEED: jsonObject({ action: text, actor: timelineActor, details: json<Record<string, unknown>>() }),
};
type TimelineData = { readonly [Kind in keyof typeof timelineData]: TypeOf<(typeof timelineData)[Kind]> };

export type TimelineKind = keyof TimelineData;

/** An entry of an enrolment's timeline. */
export type TimelineEntry = {
  [Kind in TimelineKind]: {
    readonly kind: Kind;
    /**
     * A UUIDv7, by which the timeline is ordered. A report's entry has the report's id, a webhook's entry that of the
     * event. The end of a hold has an id made of its time and the id of the hold.
     */
    readonly id: string;
    readonly at: Date;
    readonly workflowId: string | null;
    readonly runId: string | null;
    readonly data: TimelineData[Kind];
  };
}[TimelineKind];

/** A row of the timeline. Each source gives its kind the matching data. */
export const timelineRow = rowShape({
  kind: text,
  id: uuid,
  at: timestamp,
  workflowId: nullable(text),
  runId: nullable(text),
  data: anyOf(...Object.values(timelineData)),
});
