import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { lmsOperations, type LmsOperation } from '../../src/features/lms/rules/operations.ts';
import { quizResultsJson, type QuizResult } from '../../src/features/lms/rules/quiz-results.ts';
import { renderRequest } from '../../src/features/lms/rules/templates/render-request.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Example {
  readonly url: string;
  readonly body: string;
  readonly values: Record<string, string>;
  readonly quizResults?: readonly (Omit<QuizResult, 'markedAt'> & { markedAt: string })[];
  readonly sent: { readonly url: string; readonly body?: unknown };
  readonly reply: string;
  readonly read: unknown;
}

const guide = readFileSync(join(import.meta.dirname, '../../docs/lms-integration.md'), 'utf8');
const examples = [...guide.matchAll(/<!-- example: (\w+) -->\s+```json\n([\s\S]*?)```/g)].map(
  ([, operation, text]): [LmsOperation, Example] => [operation as LmsOperation, JSON.parse(text!) as Example],
);

describe('the integrator’s guide', () => {
  it('has examples', () => {
    expect(examples.map(([operation]) => operation)).toEqual(['CREATE_ENROLMENT', 'GET_COURSES', 'UPDATE_MARKING']);
  });

  it.each(examples)('shows what %s sends and reads', (operation, example) => {
    const results = example.quizResults?.map((each) => ({ ...each, markedAt: new Date(each.markedAt) }));
    const values = { ...example.values, ...(results === undefined ? {} : { quizResults: quizResultsJson(results) }) };
    const request = renderRequest(operation, example, values as never);
    expect(request.url).toBe(example.sent.url);
    expect(request.body === null ? undefined : JSON.parse(request.body)).toEqual(example.sent.body);
    expect(lmsOperations[operation].readReply(example.reply)).toEqual({ ok: true, value: example.read });
  });

  it('lists each operation as it is', () => {
    for (const [operation, { method, isRequired, variables }] of Object.entries(lmsOperations)) {
      const row = guide.split('\n').find((line) => line.startsWith(`| ${operation} `))!;
      const cells = row.split('|').map((cell) => cell.trim());
      expect(cells.slice(2, 4)).toEqual([method, isRequired ? 'yes' : 'no']);
      expect(cells[4]!.match(/\$\{[\w.]+\}/g)).toEqual(Object.keys(variables).map((name) => `\${${name}}`));
    }
  });
});

describe('its curl line', () => {
  let database: TestDatabase;
  let api: ApiServer;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApi(database);
    organisation = await buildOrganisation(database.app);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  it('stores a report', async () => {
    const command = /```sh\n(curl [\s\S]*?)```/.exec(guide)![1]!;
    const environment = { PATH: process.env.PATH, ATTAIN: api.url, API_KEY: organisation.apiKey };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: environment });
    expect(stdout).toMatch(/^HTTP\/1.1 200 OK/);
    expect(
      await database.rows('select lms_enrolment_id as id, progress from progress_report where organisation_id = $1', [
        organisation.id,
      ]),
    ).toEqual([{ id: 'enr-2041', progress: 62.5 }]);
  });
});
