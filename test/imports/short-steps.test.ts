import { afterAll, beforeAll, expect, it } from '@jest/globals';
import winston from 'winston';
import { confirmImport } from '../../src/features/imports/decide-import.ts';
import { importNextRows } from '../../src/features/imports/import-next-rows.ts';
import { finishImport } from '../../src/features/imports/run-import.ts';
import { send } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

it('an import whose steps are too short for all rows imports each of them once', async () => {
  const { database, organisation, api, admin } = portal;
  const { body } = await send(api, {
    method: 'POST',
    path: '/internal/imports?kind=STUDENTS&fileName=a.csv',
    headers: { ...admin.headers, 'Content-Type': 'text/csv' },
    body: 'First name,Last name,E-mail\nA,One,a@example.org\nB,Two,b@example.org\nC,Three,c@example.org\n',
  });
  const { id: importId } = JSON.parse(body.toString('utf8')) as { id: string };
  const own = { organisationId: organisation.id, importId };
  await confirmImport(database.app, { ...own, userId: organisation.admin.id });
  const dependencies = {
    database: database.app,
    messageIdDomain: 'attain.test',
    log: winston.createLogger({ silent: true }),
    stepOfRows: 0,
  };
  const steps: { isLast: boolean; students: number }[] = [];
  for (let step = 0; step < 10 && steps.at(-1)?.isLast !== true; step += 1) {
    const { isLast } = await importNextRows(dependencies, { ...own, limit: 100, runId: 'test' });
    const students = await database.rows(
      `select from student where organisation_id = $1 and last_name in ('One', 'Two', 'Three')`,
      [organisation.id],
    );
    steps.push({ isLast, students: students.length });
  }
  expect(steps).toEqual([
    { isLast: false, students: 1 },
    { isLast: false, students: 2 },
    { isLast: false, students: 3 },
    { isLast: true, students: 3 },
  ]);
  expect(await finishImport(database.app, own)).toBe('DONE');
  const rows = await database.rows(`select state from import_row where import_id = $1`, [importId]);
  expect(rows).toEqual([1, 2, 3].map(() => ({ state: 'CREATED' })));
});
