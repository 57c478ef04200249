import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { sendWithoutFilters, type WithoutFilters } from '../support/without-filters.ts';
import { namedIds, requestWithIds } from './named-ids.ts';
import { buildHeldCertificate, buildOneOfEach, report, rowsOf } from '../factories/one-of-each.ts';
import { call, type PortalAnswer } from '../support/portal-client.ts';
import { contractOperations, type ContractOperation } from '../support/portal-contract.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import type { PortalOrganisation } from '../support/portal-organisation.ts';

const operations = await contractOperations();
const reading = operations.filter(([, { method, path }]) => method === 'get' && !path.startsWith('/lms/'));
const naming = operations.filter(([, operation]) => namedIds(operation).some(({ place }) => place !== 'query'));

let portal: PortalFixture;
let ownIds: Record<string, string>;
let foreignIds: Record<string, string>;
let filtered: Map<string, PortalAnswer>;
let filters: WithoutFilters;

beforeAll(async () => {
  portal = await createPortalFixture({ validateResponses: false });
  // Both organisations have the same ids of the LMS.
  ownIds = await idsOf(portal.organisation);
  foreignIds = await idsOf(portal.other);
  filtered = new Map();
  for (const [name, operation] of reading) filtered.set(name, await ask(operation, ownIds));
  filters = sendWithoutFilters();
});
afterAll(async () => {
  filters.undo();
  await portal.close();
});

async function idsOf(organisation: PortalOrganisation): Promise<Record<string, string>> {
  const ids = await buildOneOfEach(portal.database, organisation);
  return { ...ids, heldCertificateId: await buildHeldCertificate(portal.database, ids.enrolmentId!) };
}

function ask(operation: ContractOperation, ids: Record<string, string>): Promise<PortalAnswer> {
  const { path, body, headers } = requestWithIds(operation, ids);
  return call(portal.api, operation.method, path, {
    ...(operation.method === 'get' ? {} : { body }),
    headers: { ...portal.admin.headers, ...headers, 'Idempotency-Key': newId() },
  });
}

// Their replies differ from one request to the next: they have the time, the alerts that a sweep has opened meanwhile, or
// the audit entries of the exports before.
const changing = new Set([
  'GET /alerts',
  'GET /dashboard',
  'GET /dashboard/health',
  'GET /session',
  'GET /sessions',
  'GET /students/{studentId}/export',
  'GET /audit-entries',
]);

describe('with no repository’s condition on the organisation left, row-level security alone', () => {
  it.each(reading)('answers %s as before, with nothing of another organisation', async (name, operation) => {
    const answer = await ask(operation, ownIds);
    expect(answer.status).toBe(filtered.get(name)!.status);
    for (const id of Object.values(foreignIds)) expect(answer.body.toString()).not.toContain(id);
    if (!changing.has(name) && answer.json !== null) expect(answer.json).toEqual(filtered.get(name)!.json);
  });

  it.each(naming)('lets %s find and change nothing by the ids of another organisation', async (_name, operation) => {
    const before = await rowsOf(portal.database, portal.other.id);
    const { status } = await ask(operation, foreignIds);
    expect([400, 404]).toContain(status);
    expect(await rowsOf(portal.database, portal.other.id)).toBe(before);
  });

  it('applies a report to the enrolments of its own organisation only', async () => {
    const foreign = () => portal.database.rows(`select * from enrolment where organisation_id = $1`, [portal.other.id]);
    const before = await foreign();
    await portal.database.asOwner(`update enrolment set lms_enrolment_progress = 0 where id = '${ownIds.enrolmentId}'`);
    await report(portal.database, portal.organisation, 'foreign-1', 50);
    const applied = await applyReports(portal.database.app, 'attain.test', {
      organisationIds: [portal.organisation.id],
      limit: 10,
      run: { workflowId: 'test', runId: 'test' },
    });
    expect(applied.get(portal.organisation.id)).toMatchObject({ claimed: 1, applied: 1 });
    expect(await foreign()).toEqual(before);
  });

  it('was tried on most statements', () => {
    expect(filters.statements.size).toBeGreaterThan(60);
  });
});
