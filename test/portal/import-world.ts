import type { Locator, Page } from 'playwright-core';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { operationTemplates } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { createPortalWorld, type PortalWorld, type Visit } from './portal-world.ts';

export interface ImportWorld extends PortalWorld {
  readonly lms: TestLms;
  /** A page as the administrator. */
  open(path: string): Promise<Visit>;
}

/** A portal with a worker, an LMS, a course that is linked to it, and one student. */
export async function createImportWorld(): Promise<ImportWorld> {
  const lms = await startTestLms();
  const world = await createPortalWorld(startApiAndWorker);
  const { database, organisation } = world;
  await buildCourse(database.app, organisation.id, { name: 'Working at Height', lmsCourseId: 'WAH-01' });
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
  await buildStudent(database.app, organisation.id, ada);
  const { path, body } = operationTemplates.CREATE_ENROLMENT;
  await database.app.inOrganisation(organisation.id, (tx) =>
    saveOperation(tx, {
      operation: 'CREATE_ENROLMENT',
      url: lms.origin + path,
      body,
      authenticationType: 'NONE',
      credentials: null,
    }),
  );
  return {
    ...world,
    lms,
    open: (address) => world.openAs(organisation.admin, address),
    close: async () => {
      await world.close();
      await lms.close();
    },
  };
}

/** The row of the table in which a text stands. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table').locator('tbody tr').filter({ hasText: text });

/** Chooses a file on the page for a new import and sends it. */
export async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Show the preview' }).click();
}
