import { afterAll, beforeAll, expect, it } from '@jest/globals';
import winston from 'winston';
import { previewRetraction } from '../../src/features/corrections/preview-correction.ts';
import { processCorrection } from '../../src/features/corrections/process-correction.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { correcting, noReports, type Correcting } from './correcting.ts';

let portal: PortalFixture;
let on: Correcting;

beforeAll(async () => {
  portal = await createPortalFixture();
  on = correcting(portal.database, portal.organisation);
});
afterAll(() => portal?.close());

it('a withdrawal over many large courses is previewed and applied in small steps, and ends right', async () => {
  const { database, organisation } = portal;
  const enrolmentIds: string[] = [];
  const reportIds: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const units = Array.from({ length: 60 }, () => ({ weight: 1, outcomes: 99 }));
    const course = await buildCourse(database.app, organisation.id, { units, thresholds: [50] });
    const { id } = await on.enrol(course.id, 0);
    enrolmentIds.push(id);
    reportIds.push(await on.report(`lms-${id}`, 1));
  }
  const wanted = { ...noReports, scope: 'REPORTS', reportIds, reason: 'Wrong class' } as const;
  const correctionId = await previewRetraction(database.app, organisation.id, wanted, organisation.admin.id);
  const started = { organisationId: organisation.id, correctionId, runId: 'run' };
  const dependencies = {
    database: database.app,
    messageIdDomain: 'attain.test',
    log: winston.createLogger({ silent: true }),
  };
  const isLast = await processCorrection(dependencies, started, 0);
  expect([isLast, (await on.show(correctionId)).done]).toEqual([false, 8]);
  await on.settle(correctionId);
  expect(await on.show(correctionId)).toMatchObject({ state: 'PREVIEWED', done: 12, total: 12 });
  expect((await on.rows(correctionId)).map(({ effect }) => effect)).toEqual(Array(12).fill('MARK'));
  await on.apply(correctionId, { mode: null, withEmails: true });
  expect(await on.show(correctionId)).toMatchObject({ state: 'DONE', done: 12 });
  for (const id of enrolmentIds) expect(await on.results(id)).toMatchObject({ progress: 0, mark: 0 });
});
