import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { createTemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { freePort } from '../support/free-port.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { answerOf, runCli, runJson } from './run-cli.ts';

const taskQueue = `cli-${process.pid}`;
let database: TestDatabase;
let environment: Record<string, string>;
let organisation: TestOrganisation;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
  environment = {
    DATABASE_URL: database.appUrl,
    TEMPORAL_ADDRESS: testServices().temporalAddress,
    TEMPORAL_TASK_QUEUE: taskQueue,
  };
  organisation = await buildOrganisation(database.app);
  const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [organisation.id]);
  slug = row!.slug;
});
afterAll(() => database.close());

/** An e-mail that the mail server refused. */
async function failedEmail(lmsEnrolmentId: string): Promise<string> {
  await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
  const key = await createVerifyApiKey(database.app)(organisation.apiKey);
  const receive = createReceiveReport(database.intake);
  await receive({ apiKeyId: key!.id, requestId: 'r', remoteAddress: null, lmsEnrolmentId, progress: 100 });
  const run = { workflowId: 'test', runId: 'test' };
  const applied = await applyReports(database.app, 'attain.example', {
    organisationIds: [organisation.id],
    limit: 10,
    run,
  });
  const { emailIds } = applied.get(organisation.id)!;
  expect(emailIds).toHaveLength(1);
  await database.asOwner(
    `update email_outbox set state = 'FAILED', attempts = 3, last_error = '550 no such mailbox' where id = '${emailIds[0]}'`,
  );
  return emailIds[0]!;
}

const email = (id: string) =>
  database.rows<{ state: string }>('select state from email_outbox where id = $1', [id]).then(([row]) => row);

it('lists the failed e-mails and sends one again in a fresh run', async () => {
  const id = await failedEmail('E-1');
  expect(await answerOf(environment, ['email', 'failed', '--organisation', slug])).toEqual({
    organisation: slug,
    emails: [
      {
        id,
        kind: 'ISSUED',
        certificateNumber: expect.any(String),
        recipientName: 'Ada Lovelace',
        recipientEmail: expect.stringContaining('@'),
        attempts: 3,
        error: '550 no such mailbox',
        createdAt: expect.any(String),
      },
    ],
  });
  expect((await runCli(environment, ['email', 'failed', '--organisation', slug])).stdout).toContain(
    '550 no such mailbox',
  );

  expect(await runJson(environment, ['email', 'resend', '--organisation', slug, '--id', id])).toEqual({
    code: 0,
    answer: { email: { id, state: 'PENDING' }, run: { started: true } },
    error: null,
  });

  expect(await email(id)).toEqual({ state: 'PENDING' });
  const { client, connection } = createTemporalClient({
    TEMPORAL_ADDRESS: environment.TEMPORAL_ADDRESS!,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: taskQueue,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
  });
  const handle = client.workflow.getHandle(`email-${id}`);
  expect(await handle.describe()).toMatchObject({
    type: 'sendEmail',
    taskQueue,
    status: { name: 'RUNNING' },
  });
  await handle.terminate();
  await connection.close();
  expect(await database.rows('select actor_kind, action from audit_entry where subject_id = $1', [id])).toEqual([
    { actor_kind: 'COMMAND_LINE', action: 'email.resent' },
  ]);

  const again = await runJson(environment, ['email', 'resend', '--organisation', slug, '--id', id]);
  expect(again).toMatchObject({ code: 1, error: { code: 'EMAIL_NOT_FAILED' } });
  expect((await answerOf(environment, ['email', 'failed', '--organisation', slug])).emails).toEqual([]);
});

it('queues the e-mail and says so when Temporal is away', async () => {
  const id = await failedEmail('E-2');
  const away = { ...environment, TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` };
  const { code, answer } = await runJson(away, ['email', 'resend', '--organisation', slug, '--id', id]);
  expect({ code, answer }).toEqual({
    code: 0,
    answer: {
      email: { id, state: 'PENDING' },
      run: { started: false, problem: expect.stringContaining('TEMPORAL_ADDRESS') },
    },
  });
  expect(await email(id)).toEqual({ state: 'PENDING' });
});

it('does not reach the e-mails of another organisation', async () => {
  const id = await failedEmail('E-3');
  const other = await buildOrganisation(database.app);
  const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [other.id]);
  expect(await runJson(environment, ['email', 'resend', '--organisation', row!.slug, '--id', id])).toMatchObject({
    code: 1,
    error: { code: 'NO_SUCH_EMAIL' },
  });
  expect(await email(id)).toEqual({ state: 'FAILED' });
});
