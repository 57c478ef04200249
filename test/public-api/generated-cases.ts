import { STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { send, type Answer } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { generatedRequests, type GeneratedRequest } from './generated-requests.ts';

const callers = 24;

/**
 * Checks an answer: the shape of docs/product.md §7, no 5xx, and 200 exactly for what the contract allows. Returns the
 * problem, or null.
 */
function problemOf(request: GeneratedRequest, answer: Answer): string | null {
  const { status, headers, body } = answer;
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'no request id';
  if ((status === 200) !== (request.expected !== null)) return `status ${status}`;
  if (status === 200) return body.length === 0 && headers['content-length'] === '0' ? null : 'a body';
  if (![400, 401, 404, 405, 413, 415].includes(status)) return `status ${status}`;
  if (request.method === 'HEAD') return body.length === 0 ? null : 'a body';
  if (!/^application\/json/.test(headers['content-type'] ?? '')) return `type ${headers['content-type']}`;
  const { title, message, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>;
  if (title !== STATUS_CODES[status]) return `title ${String(title)}`;
  if (typeof message !== 'string' || message === '' || Object.keys(rest).length > 0) return body.toString();
  return null;
}

/** A suite that sends generated requests, good and bad, to a real API process (docs/threats.md "Bad input is refused"). */
export function generatedCases(cases: number): void {
  let database: TestDatabase;
  let api: ApiAndWorker;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    database = await createTestDatabase();
    organisation = await buildOrganisation(database.app);
    api = await startApiAndWorker(database);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  it(`${cases} generated requests are answered as the contract says, and what got 200 is what is stored`, async () => {
    const seed = Number(process.env.ATTAIN_TEST_SEED ?? Date.now() % 2 ** 31);
    console.log(`generated cases: ATTAIN_TEST_SEED=${seed}`);
    const requests = fc.sample(generatedRequests(organisation.apiKey), { numRuns: cases, seed });
    const answers: Answer[] = [];
    let next = 0;
    const caller = async () => {
      for (let index = next++; index < requests.length; index = next++)
        answers[index] = await send(api, requests[index]);
    };
    await Promise.all(Array.from({ length: callers }, caller));

    const problems = requests.flatMap((request, index) => {
      const problem = problemOf(request, answers[index]!);
      if (problem === null) return [];
      const requestId = String(answers[index]!.headers['x-request-id']);
      const logged = api.logged.lines().find((line) => line.level === 'error' && line.requestId === requestId);
      const { method, path, headers, body } = request;
      const sent = JSON.stringify({ headers, body: body?.toString('latin1').slice(0, 400) });
      return [`${problem} ${JSON.stringify(logged?.error ?? null).slice(0, 600)} | ${method} ${path} ${sent}`];
    });
    expect(problems.slice(0, 5)).toEqual([]);

    const expected = requests.flatMap(({ expected: report }, index) =>
      report === null ? [] : [{ requestId: String(answers[index]!.headers['x-request-id']), ...report }],
    );
    const stored = await database.rows<(typeof expected)[number]>(
      `select request_id as "requestId", lms_enrolment_id as "lmsEnrolmentId", progress from progress_report order by request_id`,
    );
    const byId = (a: { requestId: string }, b: { requestId: string }) => (a.requestId < b.requestId ? -1 : 1);
    // The column has no sign of zero.
    const unsigned = expected.map((row) => ({ ...row, progress: row.progress + 0 }));
    expect(stored.sort(byId)).toEqual(unsigned.sort(byId));

    // Both sides were tried in earnest.
    const counts = Map.groupBy(answers, (answer) => answer.status);
    expect(expected.length).toBeGreaterThan(cases / 5);
    for (const status of [400, 401, 404, 405, 413, 415])
      expect(counts.get(status)?.length ?? 0).toBeGreaterThan(cases / 300);
    expect(api.logged.lines().filter((line) => line.level === 'error')).toEqual([]);
  });
}
