import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { newId } from '../../src/platform/ids.ts';
import { recordEvents } from '../../src/platform/events/record-events.ts';
import type { PortalClient } from '../support/portal-client.ts';
import type { PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

/** The settings of an endpoint; parts of them can be others. */
export const settingsOf = (others: Json = {}): Json => ({
  name: 'CRM',
  url: 'https://crm.example/hooks/canary-in-the-path',
  description: 'CRM',
  eventTypes: null,
  authentication: { type: 'NONE' },
  ...others,
});

/** Adds an endpoint as the portal's page does. */
export async function addEndpoint(browser: PortalClient, others: Json = {}): Promise<Json> {
  const answer = await browser.post('/webhook-endpoints', settingsOf(others));
  if (answer.status !== 201) throw new Error(`adding an endpoint ended with ${answer.status}: ${answer.json.message}`);
  return answer.json;
}

/** The row of an endpoint as it is stored. */
export async function storedRow({ database }: PortalFixture, { id }: Json): Promise<Json> {
  const [row] = await database.rows(`select * from webhook_endpoint where id = $1`, [id]);
  return row;
}

/** Records an event as a use case does. @returns the event's id */
export async function happen(
  { database }: PortalFixture,
  organisationId: string,
  type: WebhookEventType = 'enrolment.cancelled',
  subjectId = newId(),
): Promise<string> {
  const id = newId();
  const data = {
    enrolmentId: subjectId,
    studentId: newId(),
    courseId: newId(),
    lmsEnrolmentId: 'enr-1',
    status: 'CANCELLED',
  };
  await database.app.inOrganisation(organisationId, (tx) => recordEvents(tx, [{ id, type, subjectId, data }]));
  return id;
}

/** Ends a delivery as an attempt of the worker does. */
export async function attempted(
  { database }: PortalFixture,
  organisationId: string,
  endpointId: string,
  eventId: string,
  { status = 200, number = 1, startedAt = new Date() }: { status?: number; number?: number; startedAt?: Date } = {},
): Promise<void> {
  const isDelivered = status < 300;
  const id = newId();
  const hex = startedAt.getTime().toString(16).padStart(12, '0');
  await database.asOwner(`
    insert into webhook_attempt (id, organisation_id, endpoint_id, event_id, number, started_at, duration_ms, ending, delivered,
      status, error, response_body)
    values ('${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}', '${organisationId}', '${endpointId}', '${eventId}', ${number},
      '${startedAt.toISOString()}', 12, '${isDelivered ? 'DELIVERED' : 'REJECTED'}', ${isDelivered}, ${status},
      ${isDelivered ? 'null' : `'It answered ${status}.'`}, 'thank you');
    update webhook_delivery set state = '${isDelivered ? 'DELIVERED' : 'FAILED'}', attempts = ${number}, last_status = ${status},
      failure = ${isDelivered ? 'null' : "'EXHAUSTED'"}, finished_at = now()
    where event_id = '${eventId}' and endpoint_id = '${endpointId}'`);
}
