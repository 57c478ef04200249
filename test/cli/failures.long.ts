import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { answerOf, runCli, runJson } from './run-cli.ts';

let database: TestDatabase;
let environment: Record<string, string>;
let organisation: PortalOrganisation;
let slug: string;
let ids: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.appUrl, TEMPORAL_UI_URL: 'http://127.0.0.1:8233' };
  organisation = await buildPortalOrganisation(database.app);
  ids = await buildOneOfEach(database, organisation);
  const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [organisation.id]);
  slug = row!.slug;
});
afterAll(() => database.close());

describe('attain action failed', () => {
  it('lists the actions of today that did not succeed, of one organisation or of all', async () => {
    const expected = {
      organisation: slug,
      actions: [expect.objectContaining({ id: ids.actionId, ending: 'UNKNOWN' })],
    };
    const { organisations } = await answerOf(environment, ['action', 'failed']);
    expect(organisations).toContainEqual(expected);
    const { stdout } = await runCli(environment, ['action', 'failed', '--organisation', slug]);
    expect(stdout).toContain(`CANCEL ${ids.actionId}`);
    expect(stdout).toContain('It is not known whether the LMS did it.');
    const later = await answerOf(environment, ['action', 'failed', '--since', '2100-01-01T00:00Z']);
    expect(later.organisations).toEqual([]);
  });

  it('refuses a time that is none', async () => {
    expect((await runJson(environment, ['action', 'failed', '--since', 'soon'])).code).toBe(2);
  });
});

describe('attain email waiting', () => {
  it('counts what waits by kind, with the oldest, the next try and the last error', async () => {
    await database.asOwner(`
      update email_outbox set state = 'PENDING', attempts = 2, last_error = 'The mail server took too long (timeout).'
      where organisation_id = '${organisation.id}'`);
    const { waiting } = await answerOf(environment, ['email', 'waiting', '--organisation', slug]);
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting[0]).toMatchObject({ organisation: slug, lastError: 'The mail server took too long (timeout).' });
    expect(waiting[0].tried).toBe(waiting[0].count);
    const { stdout } = await runCli(environment, ['email', 'waiting']);
    expect(stdout).toContain('The mail server took too long (timeout).');
  });
});
