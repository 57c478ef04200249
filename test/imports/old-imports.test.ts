import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importPreviewsMax } from '../../src/domain/imports/import-previews.ts';
import { removeOldImports } from '../../src/features/imports/run-import.ts';
import { newId } from '../../src/platform/ids.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { send } from '../support/http-client.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

/** Adds imports with rows as an upload leaves them. */
async function addImports(count: number, { state = 'PREVIEWED', age = '0 days', rows = 1 } = {}): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = newId();
    await portal.database.asOwner(`
      insert into import (id, organisation_id, kind, file_name, state, delimiter, columns, uploaded_by_user_id, created_at)
        values ('${id}', '${portal.organisation.id}', 'STUDENTS', 'a.csv', '${state}', ',', '[]',
          '${portal.organisation.admin.id}', now() - interval '${age}');
      insert into import_row (import_id, position, organisation_id, line, given, plan, new_student, state)
        select '${id}', n, '${portal.organisation.id}', n + 2, '{"email":"a@example.org"}', 'ADD_STUDENT', true, 'WAITING'
        from generate_series(0, ${rows - 1}) n`);
  }
}

const states = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await portal.database.rows<{ state: string; n: number }>(
        'select state, count(*)::int as n from import group by 1',
      )
    ).map(({ state, n }) => [state, n]),
  );

it('the oldest previews are removed when another one comes, and nothing else', async () => {
  await addImports(importPreviewsMax + 1);
  await addImports(2, { state: 'DONE' });
  const uploaded = await send(portal.api, {
    method: 'POST',
    path: '/internal/imports?kind=STUDENTS&fileName=a.csv',
    headers: { ...portal.admin.headers, 'Content-Type': 'text/csv' },
    body: 'First name,Last name,E-mail\nA,B,c@example.org\n',
  });
  expect(uploaded.status).toBe(201);
  expect(await states()).toEqual({ PREVIEWED: importPreviewsMax, DONE: 2 });
});

it('more than one statement could remove is removed in steps', async () => {
  await portal.database.asOwner('delete from import');
  await addImports(1, { age: '31 days', rows: 45_000 });
  await addImports(1, { age: '31 days', state: 'RUNNING' });
  await addImports(1);
  expect(await removeOldImports(portal.database.app)).toBe(45_001);
  expect(await states()).toEqual({ RUNNING: 1, PREVIEWED: 1 });
});
