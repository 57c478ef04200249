import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { retryLimits } from '../../activities/retry-limit.ts';
import { findOrphanedImports } from '../../src/features/imports/run-import.ts';
import { requestAction } from '../../src/features/enrolments/lifecycle/request-action.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { storedWording } from '../../src/language/sentence.ts';
import { inLanguage } from '../../src/platform/language/languages-of-service.ts';
import { eventually } from '../support/eventually.ts';
import { plantFault } from '../support/planted-faults.ts';
import { createImportEnvironment, type ImportEnvironment } from './import-environment.ts';

let environment: ImportEnvironment;

beforeAll(async () => {
  // An hour as half a second.
  const scaled = { attempts: 3, milliseconds: 500 };
  environment = await createImportEnvironment(
    { ...retryLimits, import: scaled, closing: scaled },
    { OPEN_ACTIONS_MAX: 2 },
  );
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
    const { reason, reasonWords } = rows[0]!;
    expect(inLanguage('de', () => storedWording(reason, reasonWords))).toBe(
      'Der Import wurde wegen eines Fehlers beendet. Die Datenbank hat es abgelehnt (SQLSTATE 21000).',
    );
    await eventually(() => Promise.resolve(errors().some(({ importId }) => importId === id) ? true : null));
    await repair();
    const again = await environment.begin(tenant, 'STUDENTS', lines);
    expect((await environment.ended(tenant, again)).state).toBe('DONE');
  });
});

describe('an import that the database refuses to end', () => {
  it('is put off, and no run is started for it before its time', async () => {
    const tenant = await environment.buildTenant();
    const repair = await plantFault(environment.database, {
      table: 'import',
      event: 'update',
      condition: `old.state in ('RUNNING', 'CANCELLING')`,
      organisationId: tenant.organisation.id,
      sqlState: '23514',
    });
    const id = await environment.begin(tenant, 'STUDENTS', lines);
    const [failure] = await eventually(async () => {
      const found = await environment.database.rows<{ attempts: number }>(
        `select attempts from processing_failure where kind = 'IMPORT' and subject_id = $1`,
        [id],
      );
      return found.length > 0 ? found : null;
    });
    expect(failure).toEqual({ attempts: 1 });
    const isFound = async () => {
      const found = await findOrphanedImports(environment.database.app, new Date(Date.now() + 60_000));
      return found.some(({ importId }) => importId === id);
    };
    expect(await isFound()).toBe(false);
    await repair();
    await environment.database.asOwner(
      `update processing_failure set next_attempt_at = now() where subject_id = '${id}'`,
    );
    expect(await isFound()).toBe(true);
    await environment.start(tenant, id);
    expect((await environment.ended(tenant, id)).state).toBe('DONE');
  });
});

describe('an import whose organisation has as many open actions as it may have', () => {
  const header = 'E-mail,Course,LMS enrolment id,First name,Last name';

  /** Two open actions, which no run looks after, and an import of one row that needs a call. */
  async function blocked() {
    const tenant = await environment.buildTenant();
    environment.lms.answerWith(json(201, { id: randomUUID() }));
    for (const studentId of tenant.studentIds) {
      const by = { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey: randomUUID() };
      await requestAction(environment.database.app, by, { kind: 'CREATE', studentId, courseId: tenant.courseId });
    }
    const id = await environment.begin(tenant, 'ENROLMENTS', [header, `one@example.org,${tenant.courseId},,One,First`]);
    await eventually(async () => {
      const text = JSON.stringify(await environment.temporal.client.workflow.getHandle(`import-${id}`).describe());
      return text.includes('TooManyOpenActions') ? true : null;
    });
    return { tenant, id };
  }
  const rowOf = async (id: string) =>
    (await environment.database.rows<{ state: string }>('select state from import_row where import_id = $1', [id]))[0];

  it('waits for room, for longer than it tries what fails', async () => {
    const { tenant, id } = await blocked();
    await sleep(1_500);
    expect(await rowOf(id)).toEqual({ state: 'WAITING' });
    await environment.database.asOwner(`
      update lifecycle_action set state = 'CLOSED', ending = 'NOT_SENT', closed_at = now()
      where organisation_id = '${tenant.organisation.id}'`);
    const { state, rows } = await environment.ended(tenant, id);
    expect([state, rows.map((row) => row.state)]).toEqual(['DONE', ['CREATED']]);
  });

  it('can be cancelled meanwhile', async () => {
    const { tenant, id } = await blocked();
    await environment.cancel(tenant, id);
    const { state, rows } = await environment.ended(tenant, id);
    expect([state, rows.map((row) => row.state)]).toEqual(['CANCELLED', ['NOT_DONE']]);
  });
});
