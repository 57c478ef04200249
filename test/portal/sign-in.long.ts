import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, signIn, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const pathOf = (url: string) => url.slice(world.api.url.length);

describe('signing in', () => {
  it('checks what the browser can know before it asks the service', async () => {
    const { page, leave } = await world.openAsVisitor('/sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter an e-mail address').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    expect(await hasFocus(page.getByLabel('E-mail'))).toBe(true);
    await leave(401);
  });

  it('never leads to another site', async () => {
    const { page, leave } = await world.openAsVisitor(`/sign-in?return=${encodeURIComponent('/\\evil.example')}`);
    await signIn(page, world.organisation.staff);
    await expectHeading(page, 'Dashboard');
    expect(pathOf(page.url())).toBe('/');
    await leave(401);
  });

  it('looks as it should', async () => {
    const { page, leave } = await world.openAsVisitor('/sign-in');
    await expectGoodLooks(page, 'sign-in');
    await leave(401);
  });
});

describe('a session', () => {
  it('needs no signing in a second time', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/sign-in?return=/students');
    await expectHeading(page, 'Students');
    await leave();
  });
});

describe('what is for administrators', () => {
  it('is not offered to staff, and refused when the address is typed', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/');
    const offered = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
    expect(offered).toEqual(['Dashboard', 'Students', 'Courses', 'Enrolments', 'Certificates']);
    for (const address of [
      '/developers/api-settings',
      '/developers/lms-integration',
      '/developers/activity',
      '/settings',
    ]) {
      await page.goto(world.api.url + address);
      await expectHeading(page, 'This page is for administrators');
    }
    await expectGoodLooks(page, 'forbidden');
    await leave();
  });

  it('is offered to administrators', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['API Settings', 'LMS Integration', 'Activity', 'Settings']) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expectHeading(page, name);
      expect(await page.title()).toBe(`${name} · Attain`);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    }
    await leave();
  });
});
