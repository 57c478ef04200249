import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, overflowing } from '../support/browser.ts';
import { ana, launchToken, startTestLms, type Tenant, type TestLms } from './support/lms.ts';

let lms: TestLms;
let tenant: Tenant;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  lms = await startTestLms();
  browser = await launchBrowser();
  tenant = await lms.provision('org', { name: 'A training organisation with quite a long name' });
  ({ page, complaints } = await openPage(browser, { baseURL: `http://127.0.0.1:${lms.port}` }));
});
afterAll(async () => {
  await browser.close();
  await lms.stop();
});

describe('the dashboard in a browser', () => {
  it('takes somebody from the launch to a student who has completed, and back out', async () => {
    await page.goto(`/launch?token=${await launchToken(tenant)}`);
    await page.getByRole('link', { name: 'Courses' }).click();
    await page.getByLabel('Name').fill('Adult Care');
    await page.getByLabel('Code').fill('CRS-301');
    await page.getByRole('button', { name: 'Create course' }).click();
    await page.getByRole('link', { name: 'Adult Care' }).waitFor();

    const { body } = await lms.call(tenant, 'POST', '/enrolments', { courseId: 'CRS-301', student: ana });
    await page.getByRole('link', { name: 'Enrolments' }).click();
    await page.getByRole('link', { name: 'Ana Novák' }).click();
    await page.getByLabel('New progress in per cent').fill('62.5');
    await page.getByRole('button', { name: 'Save and report' }).click();
    await page.getByRole('status').getByText('Attain answered 200 OK').waitFor();
    lms.attain.plan({ status: 503, body: 'later' });
    await page.getByLabel('New progress in per cent').fill('');
    await page.getByRole('button', { name: 'Complete (100 %)' }).click();
    await page.getByRole('status').getByText('Attain answered 503').waitFor();
    expect(lms.attain.received.slice(0, 2).map((report) => report.body)).toEqual([
      JSON.stringify({ lmsEnrolmentId: body.id, progress: 62.5 }),
      JSON.stringify({ lmsEnrolmentId: body.id, progress: 100 }),
    ]);
  });

  it('has nothing beside a narrow or a wide window, in either appearance', async () => {
    const address = page.url();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of [
          address,
          '/dashboard',
          '/dashboard?search=none',
          '/dashboard/courses',
          '/dashboard/courses/CRS-301',
        ]) {
          await page.goto(path);
          expect({ path, width, colorScheme, beside: await overflowing(page) }).toEqual({
            path,
            width,
            colorScheme,
            beside: [],
          });
        }
      }
    }
  });

  it('can be used from the keyboard, with a visible focus, a name on every control and one main heading', async () => {
    await page.goto('/dashboard');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    for (const path of ['/dashboard', '/dashboard/courses', '/dashboard/courses/CRS-301']) {
      await page.goto(path);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      const controls = await page.locator('a, button, input:not([type=hidden])').all();
      for (const control of controls) {
        await control.focus();
        const { name, outline } = await page.evaluate<{ name: string; outline: string }>(`(() => {
          const element = document.activeElement;
          const own = getComputedStyle(element).outlineWidth;
          return {
            name: (element.labels?.[0]?.textContent || element.textContent).trim(),
            outline: own === '0px' ? getComputedStyle(element, '::after').outlineWidth : own,
          };
        })()`);
        expect(name).not.toBe('');
        expect({ name, outline }).toEqual({ name, outline: '3px' });
      }
    }
  });

  it('signs out, and the browser has had nothing to complain about', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.goBack();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    // The browser reports the 401 of the last page itself.
    expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
  });
});
