import { readFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { parseInThread } from '../support/connectors/in-threads.ts';
import { changeInbound } from '../../src/features/lms-progress/inbound/change-inbound.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { send, type Answer } from '../support/http-client.ts';
import { testOutbound } from '../support/test-keyring.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { generatedRequests, type GeneratedRequest, type KnownAddresses } from './generated-requests.ts';

const callers = 24;
/** Few, since a thread maps each delivery, and threads of an organisation are bounded. */
const deliveringCallers = 4;
const header = 'x-lms-secret';
const secret = 'a secret of the sender';
const mapping = "{'lmsEnrolmentId': body.lmsEnrolmentId, 'progress': body.progress}";

/** The statuses that the contract declares, by address. */
async function declaredStatuses(): Promise<ReadonlyMap<string, readonly number[]>> {
  type Paths = Record<string, Record<string, { responses: object }>>;
  const { paths } = parse(await readFile(join(import.meta.dirname, '../../openapi.yaml'), 'utf8')) as { paths: Paths };
  return new Map(
    Object.entries(paths).map(([address, methods]) => [
      address,
      Object.values(methods).flatMap(({ responses }) => Object.keys(responses).map(Number)),
    ]),
  );
}

/** Returns why a refusal has not the shape of docs/product.md §7, or null. */
function problemOfRefusal({ method }: GeneratedRequest, { status, headers, body }: Answer): string | null {
  if (method === 'HEAD') return body.length === 0 ? null : 'a body';
  if (!/^application\/json/.test(headers['content-type'] ?? '')) return `type ${headers['content-type']}`;
  const { title, message, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>;
  if (title !== STATUS_CODES[status]) return `title ${String(title)}`;
  if (typeof message !== 'string' || message === '' || Object.keys(rest).length > 0) return body.toString();
  return null;
}

/** Returns why a page is not as the contract says, or null. Other methods have no page. */
function problemOfPage(request: GeneratedRequest & { kind: 'PAGE' }, answer: Answer): string | null {
  const { status, headers, body } = answer;
  if (status !== request.expected) return `status ${status}`;
  if (!['GET', 'HEAD'].includes(request.method)) return problemOfRefusal(request, answer);
  const isPdf = status === 200 && request.address.endsWith('.pdf');
  const type = isPdf ? /^application\/pdf$/ : /^text\/html/;
  if (!type.test(headers['content-type'] ?? '')) return `type ${headers['content-type']}`;
  return (request.method === 'HEAD') === (body.length === 0) ? null : `a body of ${body.length} bytes`;
}

/** Returns why the answer is not one that the contract has for this request, or null. */
function problemOf(
  request: GeneratedRequest,
  answer: Answer,
  declared: Awaited<ReturnType<typeof declaredStatuses>>,
): string | null {
  const { status, headers, body } = answer;
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'no request id';
  if (isBusy(answer)) return request.kind === 'REPORT' ? `status ${status}` : null;
  if (request.kind === 'PAGE') return problemOfPage(request, answer);
  if (request.kind === 'INBOUND') {
    const isRefused = request.expected === null ? status === 200 : ![200, 422].includes(status);
    if (request.expected !== undefined && isRefused) return `status ${status}`;
    if (!declared.get('/inbound/{token}')!.includes(status) || status >= 500) return `status ${status}`;
  } else {
    if ((status === 200) !== (request.expected !== null)) return `status ${status}`;
    if (![200, 400, 401, 404, 405, 413, 415].includes(status)) return `status ${status}`;
  }
  if (status === 200) return body.length === 0 && headers['content-length'] === '0' ? null : 'a body';
  return problemOfRefusal(request, answer);
}

/** Whether the caller was told to come back later. */
const isBusy = ({ status, headers }: Answer): boolean => status === 503 && /^\d+$/.test(String(headers['retry-after']));

/** A suite that sends generated requests, good and bad, to a real API process (docs/threats.md "Bad input is refused"). */
export function generatedCases(cases: number): void {
  let database: TestDatabase;
  let api: ApiAndWorker;
  let known: KnownAddresses & { readonly requestId: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    known = await knownAddresses(database);
    api = await startApiAndWorker(database);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  it(`${cases} generated requests are answered as the contract says, and what got 200 is what is stored`, async () => {
    const seed = Number(process.env.ATTAIN_TEST_SEED ?? Date.now() % 2 ** 31);
    console.log(`generated cases: ATTAIN_TEST_SEED=${seed}`);
    const requests = fc.sample(generatedRequests(known), { numRuns: cases, seed });
    const declared = await declaredStatuses();
    const answers: Answer[] = [];
    const sendAll = async (indexes: readonly number[], atOnce: number): Promise<void> => {
      const waiting = indexes.values();
      const caller = async () => {
        for (const index of waiting) answers[index] = await send(api, requests[index]);
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
    };
    const [deliveries, others] = [true, false].map((isDelivery) =>
      requests.flatMap(({ kind }, index) => ((kind === 'INBOUND') === isDelivery ? [index] : [])),
    ) as [number[], number[]];
    await Promise.all([sendAll(deliveries, deliveringCallers), sendAll(others, callers)]);

    const problems = requests.flatMap((request, index) => {
      const problem = problemOf(request, answers[index]!, declared);
      if (problem === null) return [];
      const requestId = String(answers[index]!.headers['x-request-id']);
      const logged = api.logged.lines().find((line) => line.level === 'error' && line.requestId === requestId);
      const { method, path, headers, body } = request;
      const sent = JSON.stringify({ headers, body: body?.toString('latin1').slice(0, 400) });
      return [`${problem} ${JSON.stringify(logged?.error ?? null).slice(0, 600)} | ${method} ${path} ${sent}`];
    });
    expect(problems.slice(0, 5)).toEqual([]);

    const idOf = (index: number) => String(answers[index]!.headers['x-request-id']);
    const stored = await database.rows<{ requestId: string; lmsEnrolmentId: string; progress: number }>(
      `select request_id as "requestId", lms_enrolment_id as "lmsEnrolmentId", progress from progress_report`,
    );
    // What the mapping made of a body that is no report by itself is not known here.
    const unknown = new Set(requests.flatMap(({ expected }, index) => (expected === undefined ? [idOf(index)] : [])));
    const expected = requests.flatMap(({ kind, expected: report }, index) =>
      kind === 'PAGE' || !report || answers[index]!.status !== 200 ? [] : [{ requestId: idOf(index), ...report }],
    );
    const byId = (a: { requestId: string }, b: { requestId: string }) => (a.requestId < b.requestId ? -1 : 1);
    // The column has no sign of zero.
    const unsigned = expected.map((row) => ({ ...row, progress: row.progress + 0 }));
    const known200 = stored.filter(({ requestId }) => !unknown.has(requestId) && requestId !== known.requestId);
    expect(known200.sort(byId)).toEqual(unsigned.sort(byId));

    // All sides were tried in earnest.
    const counts = (kind: GeneratedRequest['kind']) =>
      Map.groupBy(
        answers.filter((_answer, index) => requests[index]!.kind === kind),
        ({ status }) => status,
      );
    const least = (kind: GeneratedRequest['kind'], statuses: readonly number[], share: number) => {
      for (const status of statuses)
        expect([kind, status, (counts(kind).get(status)?.length ?? 0) > cases * share]).toEqual([kind, status, true]);
    };
    expect(expected.length).toBeGreaterThan(cases / 5);
    least('REPORT', [400, 401, 404, 405, 413, 415], 1 / 400);
    least('INBOUND', [200, 400, 422], 1 / 200);
    least('INBOUND', [401, 404, 405, 415], 0);
    least('PAGE', [200, 404], 1 / 100);
    // A slow machine has no thread in time for some deliveries.
    expect(answers.filter(isBusy).length).toBeLessThan(deliveries.length / 2);
    expect(api.logged.lines().filter((line) => line.level === 'error')).toEqual([]);
  }, 1_200_000);
}

/** An organisation with a key, an inbound address and a certificate. @returns also the id of the request that earned it */
async function knownAddresses(database: TestDatabase): Promise<KnownAddresses & { readonly requestId: string }> {
  const organisation = await buildOrganisation(database.app);
  const { id, apiKey } = organisation;
  const settings = { checkKind: 'HEADER', header, secret, mapping } as const;
  const secretBox = createSecretBox(testOutbound.SECRET_KEYS);
  const parts = { database: database.app, secretBox, parseExpressions: parseInThread };
  const { token } = await changeInbound(parts, id, settings, { kind: 'SYSTEM' });
  await buildEnrolment(database.app, id, { lmsEnrolmentId: 'certified' });
  const reportId = await report(database, organisation, 'certified', 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationIds: [id], limit: 10, run });
  const [row] = await database.rows<{ code: string; requestId: string }>(
    `select c.verification_code as code, r.request_id as "requestId" from certificate c, progress_report r where r.id = $1`,
    [reportId],
  );
  return { apiKey, inbound: { path: `/inbound/${token}`, header, secret }, ...row! };
}
