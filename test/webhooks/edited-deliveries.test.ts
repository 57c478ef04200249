import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signatureHeaders } from '../../src/features/webhooks/sign-delivery.ts';
import { testsPerMinute } from '../../src/features/webhooks/send-edited.ts';
import { newId } from '../../src/platform/ids.ts';
import { eventually } from '../support/eventually.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { addEndpoint, attempted, happen, storedRow } from './webhook-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let server: Server;
let url: string;
let status = 204;
/** Resolves when the receiver may answer. */
let released = Promise.resolve();
const arrived: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  portal = await createPortalFixture();
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body });
      void released.then(() => response.writeHead(status).end(status === 204 ? undefined : 'no such student'));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await portal.close();
});
beforeEach(() => {
  status = 204;
  released = Promise.resolve();
  arrived.length = 0;
});

const edited = '{"type":"enrolment.cancelled","version":1,\n "data":{"enrolmentId":"edited – ü"}}';
const path = ({ id }: Json, eventId: string) => `/webhook-endpoints/${id}/deliveries/${eventId}/test`;

async function failedDelivery(endpoint: Json): Promise<string> {
  const eventId = await happen(portal, portal.organisation.id);
  await attempted(portal, portal.organisation.id, endpoint.id, eventId, { status: 500 });
  return eventId;
}

describe('an edited delivery', () => {
  it('is sent once, signed, marked as a test and with an id of its own', async () => {
    const endpoint = await addEndpoint(portal.admin, { url, authentication: { type: 'BEARER', token: 't1' } });
    const eventId = await failedDelivery(endpoint);
    const sent = await portal.admin.post(path(endpoint, eventId), { body: edited });
    expect(sent.status).toBe(200);
    expect(sent.json).toMatchObject({
      eventId,
      type: 'enrolment.cancelled',
      body: edited,
      ending: 'DELIVERED',
      status: 204,
      requestedBy: { id: portal.organisation.admin.id },
    });
    expect(arrived).toHaveLength(1);
    const [{ headers, body }] = arrived as [(typeof arrived)[0]];
    expect(body).toBe(edited);
    const { secret } = (await portal.admin.post(`/webhook-endpoints/${endpoint.id}/secret/reveal`)).json;
    expect(headers).toMatchObject({
      'attain-test-delivery': 'true',
      authorization: 'Bearer t1',
      ...signatureHeaders({ id: sent.json.id, timestamp: Number(headers['webhook-timestamp']), body: edited }, [
        secret,
      ]),
    });
    expect(sent.json.id).not.toBe(eventId);
    const { tests } = (await portal.admin.get(`/webhook-endpoints/${endpoint.id}/test-deliveries`)).json;
    expect(tests).toEqual([sent.json]);
  });

  it('that is refused is not repeated, and changes neither the health nor the deliveries of the endpoint', async () => {
    const endpoint = await addEndpoint(portal.admin, { url });
    const eventId = await failedDelivery(endpoint);
    const before = await Promise.all([
      storedRow(portal, endpoint),
      portal.admin.get(`/webhook-endpoints/${endpoint.id}`).then(({ json }) => json),
      portal.admin.get(`/webhook-endpoints/${endpoint.id}/deliveries`).then(({ json }) => json),
    ]);
    // It would disable the endpoint if a delivery were answered so.
    status = 410;
    const { json } = await portal.admin.post(path(endpoint, eventId), { body: edited });
    expect(json).toMatchObject({ ending: 'REJECTED', status: 410, responseBody: 'no such student' });
    expect(arrived).toHaveLength(1);
    const after = await Promise.all([
      storedRow(portal, endpoint),
      portal.admin.get(`/webhook-endpoints/${endpoint.id}`).then((answer) => answer.json),
      portal.admin.get(`/webhook-endpoints/${endpoint.id}/deliveries`).then((answer) => answer.json),
    ]);
    expect(after).toEqual(before);
  });

  it('tells why it failed in the language of the reader', async () => {
    const endpoint = await addEndpoint(portal.admin, { url });
    const eventId = await failedDelivery(endpoint);
    status = 410;
    const { json } = await portal.admin.post(path(endpoint, eventId), { body: edited });
    expect(json.error).toBe('The endpoint answered 410: it wants no more events.');
    const { tests } = (await portal.admin.getIn('de', `/webhook-endpoints/${endpoint.id}/test-deliveries`)).json;
    expect(tests).toEqual([{ ...json, error: 'Der Endpunkt hat mit 410 geantwortet: Er will keine Ereignisse mehr.' }]);
  });

  it('is in the audit log without its body', async () => {
    const endpoint = await addEndpoint(portal.admin, { url });
    const eventId = await failedDelivery(endpoint);
    const { json } = await portal.admin.post(path(endpoint, eventId), { body: edited });
    const rows = await portal.database.rows<{ details: Json }>(
      `select details from audit_entry where action = 'webhook_delivery.test_sent' and subject_id = $1`,
      [endpoint.id],
    );
    expect(rows).toEqual([{ details: { eventId, type: 'enrolment.cancelled', testId: json.id } }]);
  });

  it('is refused when it is not JSON or too long, of another organisation, by staff, or to a disabled endpoint', async () => {
    const endpoint = await addEndpoint(portal.admin, { url });
    const eventId = await failedDelivery(endpoint);
    const send = (body: string, of = endpoint, event = eventId) => portal.admin.post(path(of, event), { body });
    expectError(await send('{"a":'), 400);
    expectError(await send(''), 400);
    expectError(await send(`"${'x'.repeat(20_000)}"`), 400);
    expectError(await send('{}', endpoint, newId()), 404);
    expectError(await send('{}', { id: newId() }), 404);
    expectError(await portal.staff.post(path(endpoint, eventId), { body: '{}' }), 403);
    await portal.admin.post(`/webhook-endpoints/${endpoint.id}/disable`);
    expectError(await send('{}'), 409);
    expect(arrived).toEqual([]);
  });

  it('lets the organisation’s pages go on while its receiver does not answer', async () => {
    const endpoint = await addEndpoint(portal.admin, { url });
    const eventId = await failedDelivery(endpoint);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    released = promise;
    // As many as have a turn at a time. A request without one is refused after 5 s.
    const sent = [1, 2, 3].map(() => portal.admin.post(path(endpoint, eventId), { body: edited }));
    await eventually(() => (arrived.length === sent.length ? true : null));
    const page = await portal.staff.get('/students');
    release();
    expect(page.status).toBe(200);
    expect((await Promise.all(sent)).map(({ json }) => json.ending)).toEqual(sent.map(() => 'DELIVERED'));
  });

  it('is bounded in number', async () => {
    const endpoint = await addEndpoint(portal.admin, { url });
    const eventId = await failedDelivery(endpoint);
    await portal.database.asOwner(`update webhook_test_delivery set started_at = now() - interval '1 hour'`);
    const statuses: number[] = [];
    for (let count = 0; count <= testsPerMinute; count++) {
      statuses.push((await portal.admin.post(path(endpoint, eventId), { body: '{}' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: testsPerMinute }, () => 200), 429]);
    expect(arrived).toHaveLength(testsPerMinute);
  });
});
