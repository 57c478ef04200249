import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildWebhooks, storedCredential } from '../factories/one-of-each.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { buildPortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { answerOf, runCli, runJson } from './run-cli.ts';

let database: TestDatabase;
let environment: Record<string, string>;
let organisation: TestOrganisation;
let slug: string;
let enrolmentId: string;
let reportId: string;
const requestId = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.appUrl, TEMPORAL_UI_URL: 'http://127.0.0.1:8233' };
  organisation = await buildOrganisation(database.app);
  const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [organisation.id]);
  slug = row!.slug;
  ({ id: enrolmentId } = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'moodle 7/42' }));
  const key = await createVerifyApiKey(database.app)(organisation.apiKey);
  const receive = createReceiveReport(database.intake);
  const lmsEnrolmentId = 'moodle 7/42';
  await receive({ apiKeyId: key!.id, requestId, remoteAddress: null, lmsEnrolmentId, progress: 40 });
  await applyReports(database.app, 'attain.example', {
    organisationIds: [organisation.id],
    limit: 10,
    run: { workflowId: 'progress-reports-7', runId: 'run-7' },
  });
  const [report] = await database.rows<{ id: string }>('select id from progress_report where organisation_id = $1', [
    organisation.id,
  ]);
  reportId = report!.id;
});
afterAll(() => database.close());

const show = (...args: string[]) => ['show', ...args, '--organisation', slug];

describe('attain show', () => {
  it('names the command for an id of a request that was taken for that of a report', async () => {
    const { code, stderr } = await runCli(environment, show('report', requestId));
    expect(code).toBe(1);
    expect(stderr).toContain('use “attain show request”');
  });

  it('tells the story of an enrolment by its id in the LMS, with links to the runs and without names', async () => {
    const { code, stdout } = await runCli(environment, show('enrolment', 'moodle 7/42'));
    expect(code).toBe(0);
    expect(stdout).toContain(`Enrolment ${enrolmentId}: ACTIVE, progress 40 %`);
    expect(stdout).toContain(`report ${reportId}: 40 % from API_KEY; APPLIED, 0 % → 40 %`);
    expect(stdout).toContain('http://127.0.0.1:8233/namespaces/default/workflows/progress-reports-7/run-7/history');
    const [student] = await database.rows<{ first_name: string; last_name: string; email: string }>(
      'select first_name, last_name, email from student where organisation_id = $1',
      [organisation.id],
    );
    const json = await runJson(environment, show('enrolment', enrolmentId));
    for (const personal of Object.values(student!)) {
      expect(stdout).not.toContain(personal);
      expect(JSON.stringify(json.answer)).not.toContain(personal);
    }
  });

  it('tells what a report did', async () => {
    expect(await answerOf(environment, show('report', reportId))).toMatchObject({
      report: { id: reportId, requestId, effects: [{ enrolmentId, outcome: 'APPLIED' }] },
    });
  });

  it('shows how a request ended, by the X-Request-Id of its answer', async () => {
    expect(await answerOf(environment, show('request', requestId))).toMatchObject({
      request: { requestId, status: 200, reportId },
      report: { id: reportId },
    });
  });

  it.each([
    ['enrolment', 'no such id', 'NO_SUCH_ENROLMENT'],
    ['enrolment', randomUUID(), 'NO_SUCH_ENROLMENT'],
    ['report', randomUUID(), 'NO_SUCH_REPORT'],
    ['delivery', randomUUID(), 'NO_SUCH_DELIVERY'],
    ['request', randomUUID(), 'NO_SUCH_REQUEST'],
    ['delivery', '42', 'NOT_AN_ID'],
  ])('says that %s %s is not there', async (kind, id, expected) => {
    const begun = performance.now();
    const { code, error } = await runJson(environment, show(kind, id));
    // Once, a command that only looked the organisation up stayed alive for 30 s.
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect({ code, error: error.code }).toEqual({ code: 1, error: expected });
  });

  it('shows the deliveries of an event, each attempt with how it ended', async () => {
    const portal = await buildPortalOrganisation(database.app);
    const { endpointId, eventId } = await buildWebhooks(database, portal);
    const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [portal.id]);
    const { code, stdout } = await runCli(environment, ['show', 'delivery', eventId, '--organisation', row!.slug]);
    expect(code).toBe(0);
    expect(stdout).toContain(`enrolment.cancelled to endpoint ${endpointId}: FAILED after 1 attempt`);
    expect(stdout).toMatch(/attempt 1: REJECTED, 500, 5 ms/);
    expect(stdout).not.toContain(storedCredential);
  });

  it('shows nothing of another organisation', async () => {
    const other = await buildOrganisation(database.app);
    const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [other.id]);
    const { error } = await runJson(environment, ['show', 'report', reportId, '--organisation', row!.slug]);
    expect(error.code).toBe('NO_SUCH_REPORT');
  });
});
