import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { retryLimits } from '../../activities/retry-limit.ts';
import { eventually } from '../support/eventually.ts';
import { plantFault } from '../support/planted-faults.ts';
import { createImportEnvironment, type ImportEnvironment } from './import-environment.ts';

let environment: ImportEnvironment;

beforeAll(async () => {
  // An hour as half a second.
  const scaled = { attempts: 3, milliseconds: 500 };
  environment = await createImportEnvironment({ ...retryLimits, import: scaled, closing: scaled });
});
afterAll(() => environment.close());

const lines = [
  'E-mail,First name,Last name',
  'a@example.org,An,Apple',
  'b@example.org,Bad,Pear',
  'c@example.org,C,Cherry',
];
const errors = () => environment.workerLog.lines().filter(({ level }) => level === 'error');

describe('an import', () => {
  it.each(['21000', '22003', '55P03'])(
    'whose row is refused with %s does the others, and says so',
    async (sqlState) => {
      const tenant = await environment.buildTenant();
      await plantFault(environment.database, {
        table: 'student',
        event: 'insert',
        condition: `new.email = 'b@example.org'`,
        organisationId: tenant.organisation.id,
        sqlState,
      });
      const id = await environment.begin(tenant, 'STUDENTS', lines);
      const { state, rows } = await environment.ended(tenant, id);
      expect(state).toBe('DONE');
      expect(rows.map((row) => [row.state, row.reason])).toEqual([
        ['CREATED', null],
        ['FAILED', `The database refused it (SQLSTATE ${sqlState}).`],
        ['CREATED', null],
      ]);
      expect(errors()).toContainEqual(expect.objectContaining({ importId: id, position: rows[1]!.position }));
    },
  );

  it('that cannot go on ends, with what was not done, and another one can begin', async () => {
    const tenant = await environment.buildTenant();
    const repair = await plantFault(environment.database, {
      table: 'import',
      event: 'update',
      condition: `new.run_id is not null and new.state = 'RUNNING'`,
      organisationId: tenant.organisation.id,
      sqlState: '21000',
    });
    const id = await environment.begin(tenant, 'STUDENTS', lines);
    const { state, rows } = await environment.ended(tenant, id);
    expect(state).toBe('CANCELLED');
    expect(rows.map((row) => row.state)).toEqual(['NOT_DONE', 'NOT_DONE', 'NOT_DONE']);
    expect(rows[0]!.reason).toContain('SQLSTATE 21000');
    await eventually(() => Promise.resolve(errors().some(({ importId }) => importId === id) ? true : null));
    await repair();
    const again = await environment.begin(tenant, 'STUDENTS', lines);
    expect((await environment.ended(tenant, again)).state).toBe('DONE');
  });
});
