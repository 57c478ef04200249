import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVerifyApiKey } from '../../src/application/api-keys/verify-api-key.ts';
import { findForgottenEmails } from '../../src/application/emails/find-forgotten-emails.ts';
import { applyReports } from '../../src/application/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/application/progress/receive-report.ts';
import { endEmailLease, leaseEmail } from '../../src/persistence/repositories/email-outbox.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** An e-mail whose transaction was committed and whose run never came to be, as after a kill between the two. */
async function orphan(): Promise<{ organisationId: string; emailId: string }> {
  const organisation = await buildOrganisation(database.app);
  const { id } = await buildEnrolment(database.app, organisation.id);
  const key = await createVerifyApiKey(database.app)(organisation.apiKey);
  const receive = createReceiveReport(database.intake);
  await receive({ apiKeyId: key!.id, requestId: 'r', remoteAddress: null, lmsEnrolmentId: `lms-${id}`, progress: 100 });
  const run = { workflowId: 'killed', runId: 'killed' };
  const { emailIds } = await applyReports(database.app, 'attain.example', {
    organisationId: organisation.id,
    limit: 10,
    run,
  });
  return { organisationId: organisation.id, emailId: emailIds[0]! };
}

const foundIn = (seconds: number) => findForgottenEmails(database.app, new Date(Date.now() + seconds * 1000));

describe('e-mails without a run', () => {
  it('are found seconds later when they were never tried', async () => {
    const email = await orphan();
    expect(await foundIn(5)).not.toContainEqual(email);
    expect(await foundIn(11)).toContainEqual(email);
  });

  it('are left to their run for a quarter of an hour once it has tried, and are never found again once sent', async () => {
    const email = await orphan();
    const { organisationId, emailId } = email;
    const inOrganisation = database.app.inOrganisation.bind(database.app);
    await inOrganisation(organisationId, (em) => leaseEmail(em, organisationId, emailId, 60));
    expect(await foundIn(16 * 60)).not.toContainEqual(email);
    await inOrganisation(organisationId, (em) =>
      endEmailLease(em, organisationId, emailId, { state: 'PENDING', error: 'away' }),
    );
    expect(await foundIn(11)).not.toContainEqual(email);
    expect(await foundIn(14 * 60)).not.toContainEqual(email);
    expect(await foundIn(16 * 60)).toContainEqual(email);
    await inOrganisation(organisationId, (em) => leaseEmail(em, organisationId, emailId, 60));
    await inOrganisation(organisationId, (em) =>
      endEmailLease(em, organisationId, emailId, { state: 'SENT', error: null }),
    );
    expect(await foundIn(16 * 60)).not.toContainEqual(email);
  });
});
