import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { savedViewsMax } from '../../src/domain/saved-views/saved-lists.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildOneOfEach, rowsOf } from '../factories/one-of-each.ts';
import type { PortalClient } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let foreign: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  foreign = await buildOneOfEach(portal.database, portal.other);
});
afterAll(() => portal?.close());

const view = (name: string, others: object = {}) => ({
  list: 'ENROLMENTS',
  name,
  isShared: false,
  filters: { status: 'ACTIVE' },
  sort: null,
  columns: null,
  ...others,
});
const save = async (name: string, others: object = {}, browser: PortalClient = portal.staff) => {
  const { status, json } = await browser.post('/saved-views', view(name, others));
  expect({ name, status }).toEqual({ name, status: 201 });
  return json;
};
const content = (name: string, others: object = {}) => {
  const { list: _list, ...rest } = view(name, others);
  return rest;
};
const names = async (browser: PortalClient, list = 'ENROLMENTS') =>
  (await browser.get(`/saved-views?list=${list}`)).json.items.map((each: { name: string }) => each.name);

describe('a saved view', () => {
  it('keeps filters, order and columns, in the order of the list', async () => {
    const filters = { status: 'PENDING', courseId: newId(), search: 'Höhe & "so"' };
    const saved = await save('All of it', { filters, sort: '-student', columns: ['mark', 'status'] });
    expect(saved).toMatchObject({
      list: 'ENROLMENTS',
      filters,
      sort: '-student',
      columns: ['student', 'status', 'mark'],
      isOwn: true,
      mayChange: true,
      isDefault: false,
    });
    const { json } = await portal.staff.get('/saved-views?list=ENROLMENTS');
    expect(json.items).toContainEqual(saved);
    expect(await names(portal.staff, 'STUDENTS')).toEqual([]);
  });

  it('is seen by its maker only, until it is shared', async () => {
    const { id } = await save('Mine');
    expect(await names(portal.admin)).not.toContain('Mine');
    for (const answer of [
      await portal.admin.put(`/saved-views/${id}`, content('Taken')),
      await portal.admin.delete(`/saved-views/${id}`),
      await portal.admin.put(`/saved-views/${id}/default`, { isDefault: true }),
    ]) {
      expect(answer.status).toBe(404);
    }
    await portal.staff.put(`/saved-views/${id}`, content('Ours', { isShared: true }));
    expect(await names(portal.admin)).toContain('Ours');
    await portal.staff.delete(`/saved-views/${id}`);
    expect(await names(portal.admin)).not.toContain('Ours');
  });

  it('that is shared is changed by its maker and by administrators, and by no one else', async () => {
    const { id } = await save('Of an administrator', { isShared: true }, portal.admin);
    const { json } = await portal.staff.get('/saved-views?list=ENROLMENTS');
    expect(json.items).toContainEqual(expect.objectContaining({ id, isOwn: false, mayChange: false }));
    const refused = await portal.staff.put(`/saved-views/${id}`, content('Mine now'));
    expect(refused.status).toBe(403);
    expect((await portal.staff.delete(`/saved-views/${id}`)).status).toBe(403);

    const ofStaff = await save('Of staff', { isShared: true });
    const changed = await portal.admin.put(`/saved-views/${ofStaff.id}`, content('Renamed', { isShared: true }));
    expect(changed).toMatchObject({ status: 200, json: { name: 'Renamed', isOwn: false, mayChange: true } });
    expect(await names(portal.staff)).toContain('Renamed');
    expect((await portal.admin.delete(`/saved-views/${ofStaff.id}`)).status).toBe(204);
    expect(await names(portal.staff)).not.toContain('Renamed');
  });

  it('opens its list for one user at a time, and another one replaces it', async () => {
    const [one, two] = [await save('One', { isShared: true }), await save('Two')];
    const choose = (browser: PortalClient, id: string, isDefault = true) =>
      browser.put(`/saved-views/${id}/default`, { isDefault });
    const defaults = async (browser: PortalClient) =>
      (await browser.get('/saved-views?list=ENROLMENTS')).json.items
        .filter((each: { isDefault: boolean }) => each.isDefault)
        .map((each: { name: string }) => each.name);
    await choose(portal.staff, one.id);
    await choose(portal.staff, two.id);
    await choose(portal.admin, one.id);
    expect(await defaults(portal.staff)).toEqual(['Two']);
    expect(await defaults(portal.admin)).toEqual(['One']);
    await choose(portal.staff, one.id);
    // It is not shared any more: it opens the list of its maker only.
    await portal.staff.put(`/saved-views/${one.id}`, content('One'));
    expect(await defaults(portal.admin)).toEqual([]);
    expect(await defaults(portal.staff)).toEqual(['One']);
    await choose(portal.staff, one.id, false);
    expect(await defaults(portal.staff)).toEqual([]);
    await choose(portal.staff, two.id);
    await portal.staff.delete(`/saved-views/${two.id}`);
    expect(await defaults(portal.staff)).toEqual([]);
  });

  it('has a name that its maker has not given to another one', async () => {
    const { id } = await save('Overdue');
    const other = await save('Other');
    expect((await portal.staff.post('/saved-views', view(' overdue '))).status).toBe(409);
    expect((await portal.staff.put(`/saved-views/${other.id}`, content('OVERDUE'))).status).toBe(409);
    expect((await portal.staff.put(`/saved-views/${id}`, content('OVERDUE'))).status).toBe(200);
    await save('Overdue', {}, portal.admin);
    await save('Overdue', { list: 'STUDENTS', filters: {} });
  });
});

describe('a view is refused', () => {
  it.each([
    ['an unknown filter', { filters: { password: 'x' } }],
    ['a filter of another list', { filters: { number: 'C-000001' } }],
    ['an unknown status', { filters: { status: 'LOST' } }],
    ['an id that is none', { filters: { courseId: "' or true --" } }],
    ['a long filter', { filters: { search: 'x'.repeat(256) } }],
    ['an empty filter', { filters: { search: '' } }],
    ['many filters', { filters: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])) }],
    ['a filter with an object', { filters: { status: { in: ['ACTIVE'] } } }],
    ['a filter of the prototype', { filters: { constructor: 'x' } }],
    ['an unknown order', { sort: 'mark' }],
    ['an unknown column', { columns: ['password'] }],
    ['a column twice', { columns: ['status', 'mark', 'status'] }],
    ['many columns', { columns: Array.from({ length: 21 }, () => 'status') }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['an empty name', { name: '  ' }],
    ['an unknown list', { list: 'SECRETS' }],
    ['a time that is none', { list: 'CERTIFICATES', filters: { from: '2026-13-45' } }],
    ['a day that is none', { list: 'CERTIFICATES', filters: { from: '2026-02-30' } }],
    ['a time of a day that is none', { list: 'CERTIFICATES', filters: { to: '2026-02-30T12:00:00.000Z' } }],
  ])('with %s', async (_what, wrong) => {
    const { status } = await portal.staff.post('/saved-views', view('Wrong', wrong));
    expect(status).toBe(400);
  });

  it('in another organisation, which stays as it is', async () => {
    const before = await rowsOf(portal.database, portal.other.id);
    const id = foreign.savedViewId!;
    for (const browser of [portal.admin, portal.staff]) {
      expect((await browser.put(`/saved-views/${id}`, content('Mine now'))).status).toBe(404);
      expect((await browser.put(`/saved-views/${id}/default`, { isDefault: true })).status).toBe(404);
      expect((await browser.delete(`/saved-views/${id}`)).status).toBe(404);
      expect(await names(browser)).not.toContain('Foreign');
    }
    expect(await rowsOf(portal.database, portal.other.id)).toEqual(before);
  });

  it('when the user has as many as a user may have, also of two at once', async () => {
    const { json } = await portal.admin.get('/saved-views?list=ENROLMENTS');
    const own = json.items.filter((each: { isOwn: boolean }) => each.isOwn).length;
    for (let n = own; n < savedViewsMax - 1; n += 1) await save(`Many ${n}`, {}, portal.admin);
    const both = await Promise.all(['Last', 'One more'].map((name) => portal.admin.post('/saved-views', view(name))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await save('Of somebody else');
  });
});
