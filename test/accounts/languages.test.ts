import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readImportFile } from '../../src/features/imports/read-import-file.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectError } from '../support/http-client.ts';
import { PortalClient } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { buildUser } from '../support/portal-organisation.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const languageCookies = (answer: { readonly headers: { readonly 'set-cookie'?: string[] } }) =>
  (answer.headers['set-cookie'] ?? []).filter((each) => each.startsWith('attain_language='));

describe('the language', () => {
  it('of a user is kept, and given to each browser in which the user signs in', async () => {
    const user = await buildUser(portal.database.app, portal.organisation.id, 'STAFF', 'Greta');
    const client = new PortalClient(portal.api);
    const first = await client.signIn(user.email, user.password);
    expect(first.json.user.language).toBeNull();
    expect(languageCookies(first)).toEqual([]);
    const chosen = await client.put('/profile', { name: 'Greta', language: 'de' });
    expect(chosen.json.user).toMatchObject({ name: 'Greta', language: 'de' });
    expect(languageCookies(chosen)).toEqual(['attain_language=de; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000']);
    const renamed = await client.put('/profile', { name: 'Greta G.' });
    expect(renamed.json.user).toMatchObject({ name: 'Greta G.', language: 'de' });
    expect(languageCookies(renamed)).toEqual([]);

    const other = await new PortalClient(portal.api).signIn(user.email, user.password);
    expect(other.json.user.language).toBe('de');
    expect(languageCookies(other)).toHaveLength(1);
    const none = await client.put('/profile', { name: 'Greta G.', language: null });
    expect(none.json.user.language).toBeNull();
    expect(languageCookies(none)).toEqual(['attain_language=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
    expectError(await client.put('/profile', { name: 'Greta', language: 'xx' }), 400);
    const entries = await portal.database.rows<{ details: object }>(
      `select details from audit_entry where subject_id = $1 and action = 'user.language_changed' order by id`,
      [user.id],
    );
    expect(entries.map(({ details }) => details)).toEqual([
      { before: null, after: 'de' },
      { before: 'de', after: null },
    ]);
  });

  it('of the organisation is among its settings, and belongs to their version', async () => {
    const { name, timeZone, version, language } = (await portal.admin.get('/organisation')).json;
    expect(language).toBe('en');
    const changed = await portal.admin.put('/organisation', { name, timeZone, language: 'ar', version });
    expect(changed.json).toMatchObject({ name, language: 'ar' });
    expectError(await portal.admin.put('/organisation', { name, timeZone, language: 'de', version }), 409);
    expect((await portal.admin.put('/organisation', { name, timeZone })).json.language).toBe('ar');
    await portal.admin.put('/organisation', { name, timeZone, language: 'en' });
  });

  it('of a student is none at first, is kept without one, and is in the download', async () => {
    const details = { firstName: 'Jürgen', lastName: 'Groß', email: `${newId()}@example.org` };
    const { json } = await portal.staff.post('/students', details);
    expect(json.language).toBeNull();
    const path = `/students/${json.id}`;
    expect((await portal.staff.put(path, { ...details, language: 'de', version: json.version })).status).toBe(200);
    expectError(await portal.staff.put(path, { ...details, language: 'ar', version: json.version }), 409);
    expect((await portal.staff.put(path, details)).json.language).toBe('de');
    expect((await portal.admin.get('/students/export')).body.toString()).toContain(`${json.id},,de\r\n`);
    expectError(await portal.staff.put(path, { ...details, language: 'fr' }), 400);
  });

  it('of a student may be a column of an import', async () => {
    const lines = ['E-mail,First name,Last name,Language', 'a@example.org,A,B,Deutsch', 'c@example.org,C,D,Klingon'];
    const { columns, pages } = await readImportFile({ kind: 'STUDENTS', file: Buffer.from(lines.join('\n')) });
    expect(columns.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName', 'language']);
    const rows = JSON.parse(pages[0]!) as { problems: unknown[] }[];
    const problem = {
      text: '{field} must be English (en), German (de) or Arabic (ar).',
      values: { field: { text: 'Language' } },
    };
    expect(rows.map(({ problems }) => problems)).toEqual([[], [problem]]);
  });
});
