import type { Locator, Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';

/** An organisation with Grace Hopper and a linked course, First Aid, with certificates at 50 % and 100 %. */
export async function createTimelineWorld(): Promise<LmsWorld> {
  const world = await createLmsWorld();
  const { database, organisation } = world;
  await buildCourse(database.app, organisation.id, { lmsCourseId: 'lms-fa', thresholds: [50, 100] });
  await buildStudent(database.app, organisation.id, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.org',
  });
  return world;
}

/** The LMS's id of the one enrolment there is. */
export async function lmsEnrolmentIdOf({ database }: LmsWorld): Promise<string> {
  const [row] = await database.rows<{ id: string }>('select lms_enrolment_id as id from enrolment');
  return row!.id;
}

/** Entries of the timeline by what they say. */
export const entry = (page: Page, text: string | RegExp): Locator => page.locator('summary').filter({ hasText: text });

/** Opens an entry. @returns its details */
export async function openEntry(page: Page, text: string | RegExp): Promise<Locator> {
  await entry(page, text).click();
  const opened = page.locator('details[open]').filter({ hasText: text });
  // React draws the details after the browser has opened them.
  await opened.getByText('When', { exact: true }).first().waitFor();
  return opened;
}
