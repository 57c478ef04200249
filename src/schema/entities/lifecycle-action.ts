import { actionKinds } from '../../domain/lms/actions.ts';
import { actionStates } from '../../domain/lms/actions.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { callOutcomes } from '../../domain/lms/call-outcomes.ts';
import { tenantTable } from '../tenancy.ts';

/** A user's create, transfer, cancel or mark. Its id is the workflow's id (docs/product.md "Lifecycle actions"). */
export const LifecycleAction = defineEntity({
  name: 'LifecycleAction',
  tableName: 'lifecycle_action',
  ...tenantTable,
  uniques: [
    { name: 'lifecycle_action_tenant_key', properties: ['organisationId', 'id'] },
    { name: 'lifecycle_action_idempotency', properties: ['organisationId', 'idempotencyKey'] },
  ],
  indexes: [
    { name: 'lifecycle_action_ending', properties: ['organisationId', 'ending', 'id'] },
    { name: 'lifecycle_action_kind', properties: ['organisationId', 'kind', 'id'] },
    { name: 'lifecycle_action_enrolment', properties: ['organisationId', 'enrolmentId', 'id'] },
    {
      name: 'lifecycle_action_one_open',
      expression: `create unique index "lifecycle_action_one_open" on "lifecycle_action" ("organisation_id", "enrolment_id") where state <> 'CLOSED'`,
    },
    {
      name: 'lifecycle_action_requested',
      expression: `create index "lifecycle_action_requested" on "lifecycle_action" ("created_at") where state = 'REQUESTED'`,
    },
    {
      name: 'lifecycle_action_choices',
      expression: `create index "lifecycle_action_choices" on "lifecycle_action" ("organisation_id", "id") where outcome -> 'choices' <> '[]'::jsonb`,
    },
    {
      name: 'lifecycle_action_running',
      expression: `create index "lifecycle_action_running" on "lifecycle_action" ("started_at") where state = 'RUNNING'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    kind: p.enum(actionKinds),
    enrolmentId: p.uuid(),
    idempotencyKey: p.text(),
    requestHash: p.blob(),
    request: p.json<Record<string, unknown>>(),
    actorUserId: p.uuid(),
    state: p.enum(actionStates),
    ending: p.enum(callOutcomes).nullable(),
    /** The result for the user: LMS status, safe excerpt, next steps. */
    outcome: p.json<Record<string, unknown>>().nullable(),
    /** Sent to the LMS. A repeat after an unknown outcome keeps it. */
    lmsIdempotencyKey: p.text(),
    /**
     * SHA-256 of what the call is made of: the persons, the course, and the settings of the LMS. Null in rows of an earlier
     * release, and after an erasure.
     */
    lmsRequestDigest: p.blob().nullable(),
    /** The run that claimed the action. */
    runId: p.text().nullable(),
    /** The one call to the LMS that this action may make; set once, before it is sent. */
    callId: p.uuid().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
  },
});
