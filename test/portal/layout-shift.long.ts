import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { signedIn } from '../support/portal-client.ts';
import { openPage } from '../support/browser.ts';
import { untilTrue } from '../support/until-true.ts';
import { expectCalm, observeShifts } from './page-quality.ts';
import { createPortalWorld, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let ids: Record<string, string>;
let cookie: string;

beforeAll(async () => {
  world = await createPortalWorld();
  const { database, organisation } = world;
  ids = await buildOneOfEach(database, organisation);
  // Linked, because a new enrolment in another one begins with a warning, which moves the buttons below it.
  const course = { name: 'Adult Care', lmsCourseId: 'adult-care' };
  const { id: courseId } = await buildCourse(database.app, organisation.id, course);
  ids.linkedCourseId = courseId;
  for (let index = 0; index < 12; index++) {
    const person = { firstName: 'Ada', lastName: `Number ${index}`, lmsEnrolmentId: `enr-${index}` };
    await buildEnrolment(database.app, organisation.id, { courseId, ...person });
  }
  ({ cookie } = await signedIn(world.api, organisation.admin));
}, 90_000);
afterAll(() => world?.close());

/**
 * Demands that nothing moves on a page that is loaded for the first time. The service answers slowly, and the requests one
 * after the other: answers that arrive together would be painted together, and hide that the first one moves what is
 * below it.
 */
async function expectNoShift(path: string, width: number, asVisitor = false): Promise<void> {
  const { page } = await openPage(world.browser, { viewport: { width, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  if (!asVisitor) await page.context().addCookies([{ name, value, url: world.api.url }]);
  await observeShifts(page);
  let requests = 0;
  await page.route('**/internal/**', async (route) => {
    await sleep(300 + 150 * requests++);
    await route.continue().catch(() => undefined);
  });
  await page.goto(world.api.url + path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await untilTrue(page, `document.querySelectorAll('[aria-busy="true"]').length === 0`);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // The browser reports a shift a moment after it has painted it.
  await page.waitForTimeout(300);
  // A section on a narrow page that moves by two lines makes 0.014.
  await expectCalm(page, 0.012);
  await page.context().close();
}

const pages = [
  ['the dashboard', () => '/'],
  ['students', () => '/students'],
  ['a student', () => `/students/${ids.studentId}`],
  ['courses', () => '/courses'],
  ['a course', () => `/courses/${ids.courseId}`],
  ['a course that is changed', () => `/courses/${ids.courseId}/edit`],
  ['enrolments', () => '/enrolments'],
  ['certificates', () => '/certificates'],
  ['a new enrolment', () => `/enrolments/new?courseId=${ids.linkedCourseId}`],
  ['an enrolment with its timeline', () => `/enrolments/${ids.enrolmentId}`],
  ['marking', () => `/enrolments/${ids.enrolmentId}/mark`],
  ['imports', () => '/imports'],
  ['an import', () => `/imports/${ids.importId}`],
  ['API settings', () => '/developers/api-settings'],
  ['LMS integration', () => '/developers/lms-integration'],
  ['the connector', () => '/developers/lms-integration/connector'],
  ['the document of the connector', () => '/developers/lms-integration/connector/document'],
  ['pulled progress', () => '/developers/lms-integration/connector/progress'],
  ['the check of the LMS', () => '/developers/lms-integration/check'],
  ['the first-party LMS', () => '/developers/lms-integration/first-party'],
  ['own templates', () => '/developers/lms-integration/templates'],
  ['an operation', () => '/developers/lms-integration/CREATE_ENROLMENT'],
  ['activity', () => '/developers/activity'],
  ['event types', () => '/developers/webhooks/event-types'],
  ['a new endpoint', () => '/developers/webhooks/new'],
  ['API requests', () => '/developers/api-requests'],
  ['LMS calls', () => '/developers/activity?tab=calls'],
  ['settings', () => '/settings'],
  ['users', () => '/settings?tab=users'],
  ['the audit log', () => '/settings?tab=audit'],
  ['the profile', () => '/profile'],
  ['signing in', () => '/sign-in'],
] as const;

describe.each([1280, 360])('at %i px', (width) => {
  it.each(pages)('nothing moves while %s loads', (name, path) => expectNoShift(path(), width, name === 'signing in'));
});
