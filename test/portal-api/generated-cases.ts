import { maxHeaderSize, STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { operationTemplates } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { send, type Answer } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { requestsTo, type GeneratedRequest, type KnownIds } from './generated-requests.ts';
import { buildOneOfEach, rowsOf } from '../factories/one-of-each.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { contractOperations } from '../support/portal-contract.ts';
import { buildPortalOrganisation, buildUser, type PortalOrganisation } from '../support/portal-organisation.ts';

const callers = 3;
// A session that has ended answers 401 to everything, which would try nothing.
const endsTheSession = new Set(['DELETE /session', 'POST /session']);

// The other organisation's e-mails and webhook deliveries go out meanwhile.
const changedByWorker = [
  'email_outbox',
  'invitation',
  'webhook_endpoint',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_recovery',
  'webhook_notice',
] as const;

/** A suite that sends requests generated from the portal's contract, good and bad, to a real API process with a worker. */
export function generatedCases(cases: number): void {
  let database: TestDatabase;
  let api: ApiAndWorker;
  let lms: TestLms;
  let own: PortalOrganisation;
  let other: PortalOrganisation;
  let sessions: PortalClient[];
  let ids: KnownIds;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApiAndWorker(database, {}, { validateResponses: false });
    lms = await startTestLms();
    lms.answerWith(json(200, { id: 'e-1', name: 'A course' }));
    own = await buildPortalOrganisation(database.app);
    other = await buildPortalOrganisation(database.app);
    for (const operation of ['CREATE_ENROLMENT', 'CANCEL_ENROLMENT', 'GET_ENROLMENT', 'UPDATE_MARKING'] as const) {
      const { path, body } = operationTemplates[operation];
      await database.app.inOrganisation(own.id, (tx) =>
        saveOperation(tx, {
          operation,
          url: lms.origin + path,
          body,
          authenticationType: 'NONE',
          credentials: null,
        }),
      );
    }
    ids = { own: await buildOneOfEach(database, own), foreign: await buildOneOfEach(database, other) };
    // Each caller is a user of its own, whose session no other request ends.
    sessions = [];
    for (let index = 0; index < callers; index += 1) {
      const user = await buildUser(database.app, own.id, 'ADMIN', `Administrator ${index}`);
      sessions.push(await signedIn(api, user));
    }
  });
  afterAll(async () => {
    await api.close();
    await lms.close();
    await database.close();
  });

  it(`${cases} generated requests get a declared answer, none of them an unexplained 5xx`, async () => {
    const seed = Number(process.env.ATTAIN_TEST_SEED ?? Date.now() % 2 ** 31);
    console.log(`generated cases of the portal: ATTAIN_TEST_SEED=${seed}`);
    const operations = (await contractOperations()).filter(([name]) => !endsTheSession.has(name));
    const each = Math.ceil(cases / operations.length);
    const requests = operations.flatMap(([name, operation], index) =>
      fc.sample(requestsTo(name, operation, ids), { numRuns: each, seed: seed + index }),
    );
    // Operations take turns, so that rows exist, change and vanish between the requests of each.
    const turns = requests.map((_request, index) => {
      const turn = Math.floor(index / operations.length);
      return requests[(index % operations.length) * each + turn]!;
    });
    const foreign = await rowsOf(database, other.id, changedByWorker);

    const counts = new Map<number, number>();
    const problems: string[] = [];
    const unavailable: string[] = [];
    let next = 0;
    const caller = async (session: PortalClient) => {
      for (let index = next++; index < turns.length; index = next++) {
        const request = turns[index]!;
        const line = (reason: string) =>
          `${reason} | ${request.name} ${request.path.slice(0, 300)} ${excerpt(request)}`;
        const answer = await ask(session, request).catch((error: unknown) => error as Error);
        if (answer instanceof Error) {
          const errors = api.logged.lines().filter(({ level }) => level === 'error');
          problems.push(line(`${answer.message}: ${JSON.stringify(errors.at(-1) ?? null).slice(0, 600)}`));
          continue;
        }
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        const problem = problemOf(request, answer);
        if (problem !== null) problems.push(line(problem));
        else if (answer.status === 503) unavailable.push(line(text(answer.body)));
      }
    };
    await Promise.all(sessions.map(caller));

    expect(problems.slice(0, 5)).toEqual([]);
    // A slow machine may be too slow for a few.
    expect(unavailable.length > cases / 100 ? unavailable.slice(0, 5) : []).toEqual([]);
    expect(await rowsOf(database, other.id, changedByWorker)).toBe(foreign);
    // Both sides were tried in earnest.
    for (const status of [200, 400, 404, 409]) expect(counts.get(status) ?? 0).toBeGreaterThan(cases / 100);
    expect(counts.get(200)!).toBeGreaterThan(cases / 8);
  }, 1_200_000);

  const ask = (session: PortalClient, { operation, path, headers, body }: GeneratedRequest): Promise<Answer> =>
    send(api, {
      method: operation.method.toUpperCase(),
      path,
      headers: { ...session.headers, ...headers },
      ...(body === null ? {} : { body }),
    });

  /** Whether the caller was told to come back later, that the LMS failed, or that its settings are wrong. */
  const isExplained = (headers: Answer['headers'], status: number, body: Buffer): boolean => {
    if (status === 503) return /^\d+$/.test(String(headers['retry-after']));
    // An action whose settings or course are not complete is 500, and says so (docs/product.md "Outcomes").
    return (
      [502, 504].includes(status) ||
      body.includes('under Developers → LMS Integration.') ||
      body.includes('"ending":"MISCONFIGURED"')
    );
  };

  function problemOf(request: GeneratedRequest, { status, headers, body }: Answer): string | null {
    const requestId = String(headers['x-request-id']);
    if (!/^[0-9a-f-]{36}$/.test(requestId)) return 'no request id';
    // Node's HTTP parser refuses it before there is an operation.
    if (status === 431 && request.path.length > maxHeaderSize - 2000) return null;
    if (!(String(status) in request.operation.operation.responses)) return `undeclared status ${status}: ${text(body)}`;
    if (status === 401 && request.operation.access !== 'ANYBODY') return `the session ended: ${text(body)}`;
    if (status >= 500 && !isExplained(headers, status, body)) {
      const logged = api.logged.lines().find((line) => line.level === 'error' && line.requestId === requestId);
      return `status ${status}: ${JSON.stringify(logged ?? text(body)).slice(0, 600)}`;
    }
    for (const id of Object.values(ids.foreign)) {
      if (body.includes(id) && !request.path.includes(id) && request.body?.includes(id) !== true) return `shows ${id}`;
    }
    if (status < 400) return null;
    if (!/^application\/json/.test(headers['content-type'] ?? '')) return `type ${headers['content-type']}`;
    const { title, message } = JSON.parse(body.toString()) as Record<string, unknown>;
    if (title !== STATUS_CODES[status]) return `title ${String(title)}`;
    return typeof message === 'string' && message !== '' ? null : text(body);
  }
}

const text = (body: Buffer): string => body.toString('utf8').slice(0, 300);
const excerpt = ({ body }: GeneratedRequest): string => JSON.stringify(body?.toString('latin1').slice(0, 400) ?? null);
