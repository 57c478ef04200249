import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { applyCorrection } from '../../src/features/corrections/decide-correction.ts';
import { recallOutdated } from '../../src/features/corrections/find-outdated.ts';
import { findCorrection, type CorrectionRecord } from '../../src/features/corrections/store/corrections.ts';
import type { OrganisationTransaction } from '../../src/platform/database/database.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { correcting, withThreshold, type Correcting } from './correcting.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;
let on: Correcting;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  on = correcting(database, organisation);
});
afterAll(() => database?.close());

/** A preview of a course with one enrolment, and its id. */
async function previewed() {
  const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const enrolment = await on.enrol(id, 0);
  const correctionId = await on.previewCourse(id, withThreshold(await on.course(id), 60));
  return { correctionId, seat: `lms-${enrolment.id}` };
}

/** Looks at a preview as if it had this many enrolments. @returns how many have changed */
const changed = (
  correctionId: string,
  total: number,
  look: (tx: OrganisationTransaction, correction: CorrectionRecord) => ReturnType<typeof recallOutdated>,
) =>
  database.app.inOrganisation(organisation.id, async (tx) => {
    const correction = await findCorrection(tx, correctionId);
    return (await look(tx, { ...correction!, total })).changed;
  });

const large = 100_000;

it('compares a large preview once in ten seconds for its page, and always for its application', async () => {
  const { correctionId, seat } = await previewed();
  expect(await changed(correctionId, large, recallOutdated)).toBe(0);
  await on.report(seat, 10);
  expect(await changed(correctionId, large, recallOutdated)).toBe(0);
  const later = performance.now() + 10_001;
  expect(await changed(correctionId, large, (tx, correction) => recallOutdated(tx, correction, later))).toBe(1);
});

it('compares a small preview each time', async () => {
  const { correctionId, seat } = await previewed();
  expect(await changed(correctionId, 2_000, recallOutdated)).toBe(0);
  await on.report(seat, 10);
  expect(await changed(correctionId, 2_000, recallOutdated)).toBe(1);
});

it('shows what a refused application has found', async () => {
  const { correctionId, seat } = await previewed();
  expect(await changed(correctionId, large, recallOutdated)).toBe(0);
  await on.report(seat, 10);
  const deciding = { organisationId: organisation.id, correctionId, userId: organisation.admin.id };
  await expect(applyCorrection(database.app, deciding, { mode: 'ALL', withEmails: true })).rejects.toMatchObject({
    code: 'OUTDATED',
  });
  expect(await changed(correctionId, large, recallOutdated)).toBe(1);
});
