import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import type { Visit } from './portal-world.ts';

/** The steps that the suites about lifecycle actions share. */
export interface ActionSteps {
  readonly world: LmsWorld;
  asStaff(path: string): Promise<Visit>;
  /** An ACTIVE enrolment of Ada Lovelace in the course, with a progress of 30 unless another is given. @returns its address */
  active(lmsEnrolmentId: string, progress?: number): Promise<string>;
}

/** An organisation with a linked course, Grace Hopper and Hedy Lamarr. */
export async function createActionSteps(): Promise<ActionSteps> {
  const world = await createLmsWorld();
  const { database, organisation } = world;
  const course = await buildCourse(database.app, organisation.id, { lmsCourseId: 'lms-fa' });
  await buildStudent(database.app, organisation.id, { firstName: 'Grace', lastName: 'Hopper' });
  await buildStudent(database.app, organisation.id, { firstName: 'Hedy', lastName: 'Lamarr' });
  return {
    world,
    asStaff: (path) => world.openAs(organisation.staff, path),
    active: async (lmsEnrolmentId, progress = 30) => {
      const shape = { courseId: course.id, lmsEnrolmentId, firstName: 'Ada', lastName: 'Lovelace', progress };
      return `/enrolments/${(await buildEnrolment(database.app, organisation.id, shape)).id}`;
    },
  };
}

/** The part of the page that tells how the latest action stands. */
export const panel = (page: Page) => page.locator('#action-panel');

/** Waits for the page to say that something was done. */
export const done = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Fills in and sends the form of a new enrolment. */
export async function enrol(page: Page, student: string): Promise<void> {
  await choose(page, 'Student', student, new RegExp(student));
  await choose(page, 'Course', 'first', /First Aid/);
  await page.getByRole('button', { name: 'Enrol the student' }).click();
}

/** Chooses what is typed in a field that searches. */
export async function choose(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}
