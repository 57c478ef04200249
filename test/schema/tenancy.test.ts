import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { rotateApiKey } from '../../src/features/api-keys/rotate-api-key.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { number, uuid } from '../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../src/platform/database/rows/row-shape.ts';
import { rowsOf } from '../support/rows-of.ts';
import { insertReceipts } from '../../src/features/progress/store/progress-reports.ts';
import { buildEnrolment, type TestEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { templateDatabase } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const lmsEnrolmentId = 'the same in both';
// PostgreSQL's code for a missing privilege and for a row that a policy does not allow.
const forbidden = '42501';

let database: TestDatabase;
let a: TestOrganisation;
let b: TestOrganisation;
let enrolmentOfB: TestEnrolment;

beforeAll(async () => {
  database = await createTestDatabase();
  [a, b] = [await buildOrganisation(database.app), await buildOrganisation(database.app)];
  for (const organisation of [a, b]) {
    enrolmentOfB = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
    await applyReport(organisation, 100);
  }
});
afterAll(() => database.close());

async function applyReport(organisation: TestOrganisation, progress: number): Promise<void> {
  const key = await createVerifyApiKey(database.app)(organisation.apiKey);
  await createReceiveReport(database.intake)({
    apiKeyId: key!.id,
    requestId: 'r',
    remoteAddress: null,
    lmsEnrolmentId,
    progress,
  });
  const run = { workflowId: 'test', runId: 'test-run' };
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 500, run });
}

/** Runs statements in one transaction as a role; rolled back, so that each test finds the same rows. */
async function asRole<Row extends pg.QueryResultRow>(
  url: string,
  organisationId: string | null,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    if (organisationId !== null)
      await client.query(`select set_config('attain.organisation_id', $1, true)`, [organisationId]);
    const result = await client.query<Row>(text, values);
    await client.query('rollback');
    return result;
  } finally {
    await client.end();
  }
}

interface Table {
  readonly name: string;
  /** The column by which a row belongs to an organisation; null when it belongs to none. */
  readonly owner: string | null;
}

/** Every table but the partitions, which are reached through their parents only. */
async function tables(): Promise<Table[]> {
  return database.rows<Table>(
    `select c.relname as name,
       case when c.relname = 'organisation' then 'id'
            when exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'organisation_id') then 'organisation_id'
       end as owner
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  );
}

const tenantTables = async () => (await tables()).filter((table) => table.owner !== null);

/** Tenant tables that have rows of both organisations here; what follows is tried on each of them. */
async function tablesWithRows(): Promise<Table[]> {
  const found: Table[] = [];
  for (const table of await tenantTables()) {
    const rows = await database.rows(
      `select from "${table.name}" where "${table.owner}" = any($1) group by "${table.owner}"`,
      [[a.id, b.id]],
    );
    if (rows.length === 2) found.push(table);
  }
  // progress_report … email_outbox: what the factories and one applied report make.
  expect(found.length).toBeGreaterThanOrEqual(16);
  return found;
}

/** The tables that a transaction of several organisations may use: those that the reports of an LMS read and change. */
const changedByReports = new Set([
  ...[
    'alert',
    'certificate',
    'certificate_change',
    'certificate_definition',
    'certificate_hour',
    'course',
    'domain_event',
    'email_outbox',
    'enrolment',
    'held_certificate',
  ],
  ...[
    'organisation',
    'outcome',
    'outcome_result',
    'progress_effect',
    'progress_report',
    'student',
    'unit',
    'unit_result',
  ],
  ...['course_revision', 'webhook_delivery', 'webhook_endpoint'],
]);

describe('the catalogue', () => {
  it('forces row-level security on every table of a tenant, with the one policy for the application', async () => {
    const found = await database.rows<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         array(select format('%s %s to %s using %s check %s', case when p.polpermissive then 'allow' else 'restrict' end, p.polcmd,
             array_to_string(array(select rolname from pg_roles where oid = any(p.polroles)), '+'),
             pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
           from pg_policy p where p.polrelid = c.oid order by 1) as policies
       from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1`,
      [(await tenantTables()).map((table) => table.name)],
    );
    expect(found.length).toBeGreaterThanOrEqual(21);
    for (const { name, enabled, forced, policies } of found) {
      const column = name === 'organisation' ? 'id' : 'organisation_id';
      const own = `(${column} = ( SELECT attain_current_organisation() AS attain_current_organisation))`;
      const expected = [`allow * to attain_app using ${own} check ${own}`];
      if (changedByReports.has(name)) {
        const function_ = 'attain_named_organisations';
        const named = `(${column} = ANY (( SELECT ${function_}() AS ${function_})::uuid[]))`;
        expected.push(`allow * to attain_reports using ${named} check ${named}`);
      }
      if (name === 'progress_report') {
        expected.push(
          'allow a to attain_intake using  check attain_is_sender(organisation_id, api_key_id, report_secret_hash)',
          'allow r to attain_intake using true check ',
        );
      }
      expect({ name, enabled, forced, policies: policies.sort() }).toEqual({
        name,
        enabled: true,
        forced: true,
        policies: expected.sort(),
      });
    }
  });

  it('gives nobody a table that belongs to no tenant', async () => {
    const names = (await tables()).filter((table) => table.owner === null).map((table) => table.name);
    expect(await privileges(names)).toEqual([]);
  });

  it('includes the organisation in every foreign key between tables of tenants', async () => {
    const keys = await database.rows<{ name: string; columns: string[]; target: string; targets: string[] }>(
      `select k.conname as name, k.confrelid::regclass::text as target,
         array(select t.attname::text from unnest(k.conkey) with ordinality c (n, i)
           join pg_attribute t on t.attrelid = k.conrelid and t.attnum = c.n order by c.i) as columns,
         array(select t.attname::text from unnest(k.confkey) with ordinality c (n, i)
           join pg_attribute t on t.attrelid = k.confrelid and t.attnum = c.n order by c.i) as targets
       from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(20);
    const plain = keys.filter(({ columns, target, targets }) => {
      const at = columns.indexOf('organisation_id');
      return at < 0 || targets[at] !== (target === 'organisation' ? 'id' : 'organisation_id');
    });
    expect(plain).toEqual([]);
  });

  it('makes the roles of the processes neither owners nor exempt', async () => {
    expect(
      await database.rows(
        `select rolname as name from pg_roles
         where rolname in ('attain_app', 'attain_intake', 'attain_reports')
           and not rolsuper and not rolbypassrls and not rolcreaterole and not rolcreatedb and not rolreplication
         order by 1`,
      ),
    ).toEqual([{ name: 'attain_app' }, { name: 'attain_intake' }, { name: 'attain_reports' }]);
    // A transaction of attain_app has to become attain_reports: by itself it has nothing of what that role may.
    expect(
      await database.rows(
        `select m.member::regrole::text as member, m.roleid::regrole::text as of, m.inherit_option, m.set_option, m.admin_option,
           r.rolcanlogin as "canLogin"
         from pg_auth_members m join pg_roles r on r.oid = m.roleid
         where m.member in ('attain_app'::regrole, 'attain_intake'::regrole, 'attain_reports'::regrole)`,
      ),
    ).toEqual([
      {
        member: 'attain_app',
        of: 'attain_reports',
        inherit_option: false,
        set_option: true,
        admin_option: false,
        canLogin: false,
      },
    ]);
    expect(
      await database.rows(
        `select d.classid::regclass::text as kind, d.objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
         where d.deptype = 'o' and r.rolname in ('attain_app', 'attain_intake', 'attain_reports')`,
      ),
    ).toEqual([]);
    expect(
      await database.rows(
        `select r.rolname from pg_roles r where r.rolname in ('attain_app', 'attain_intake', 'attain_reports') and (
           has_schema_privilege(r.oid, 'public', 'create') or has_database_privilege(r.oid, $1, 'create')
           or has_database_privilege(r.oid, $1, 'temporary'))`,
        [templateDatabase],
      ),
    ).toEqual([]);
  });

  it('lets nobody reach a partition past its parent', async () => {
    const partitions = await database.rows<{ name: string }>(
      `select relname as name from pg_class where relispartition and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    expect(partitions.length).toBeGreaterThanOrEqual(10);
    expect(await privileges(partitions.map(({ name }) => name))).toEqual([]);
  });

  it('lets the ledgers only grow', async () => {
    const append = ['progress_effect', 'domain_event', 'audit_entry', 'webhook_attempt', 'certificate_change'];
    append.push('evidence_entry', 'evidence_checkpoint', 'course_revision', 'mark_change');
    const granted = await privileges(append);
    expect(new Set(granted.map(({ privilege }) => privilege))).toEqual(new Set(['SELECT', 'INSERT']));
    const all = await privileges((await tenantTables()).map((table) => table.name));
    expect(all.filter(({ privilege }) => ['TRUNCATE', 'TRIGGER', 'REFERENCES'].includes(privilege))).toEqual([]);
  });

  it('has these functions that cross organisations and no others, each with a fixed search path', async () => {
    const found = await database.rows<{ name: string; path: string | null; callers: string[] }>(
      `select p.proname as name, (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
         array(select coalesce(r.rolname::text, 'PUBLIC') from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
           left join pg_roles r on r.oid = x.grantee where x.grantee <> p.proowner order by 1) as callers
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
    );
    for (const { name, path } of found)
      // Unless it is named, the schema of temporary tables is searched first: a caller's own table would stand in for ours.
      expect({ name, path }).toEqual({ name, path: 'search_path=pg_catalog, public, pg_temp' });
    expect(Object.fromEntries(found.map(({ name, callers }) => [name, callers]))).toEqual({
      attain_actions_in_runs: ['attain_app'],
      attain_active_api_keys: ['attain_intake'],
      attain_active_report_secrets: ['attain_intake'],
      attain_add_signing_key: ['attain_app'],
      attain_count_sign_in_attempt: ['attain_app'],
      attain_drop_expired_partitions: ['attain_app'],
      attain_endpoints_with_overdue_retries: ['attain_app'],
      attain_endpoints_with_waiting_deliveries: ['attain_app'],
      attain_ensure_partitions: ['attain_app'],
      attain_find_api_keys: ['attain_app'],
      attain_find_certificate: ['attain_app'],
      attain_find_inbound: ['attain_app'],
      attain_find_issued_api_keys: ['attain_app'],
      attain_find_invitation: ['attain_app'],
      attain_find_organisation: ['attain_app'],
      attain_find_password_reset: ['attain_app'],
      attain_find_report_secret: ['attain_app'],
      attain_find_session: ['attain_app'],
      attain_find_user: ['attain_app'],
      attain_forgive_sign_in_attempt: ['attain_app'],
      attain_give_back_attempts: ['attain_app'],
      attain_given_up_work: ['attain_app'],
      attain_has_overdue_deliveries: ['attain_app'],
      attain_has_overdue_emails: ['attain_app'],
      attain_is_sender: ['attain_intake'],
      attain_list_organisations: ['attain_app'],
      attain_note_certificate_changes: [],
      attain_organisations_for_evidence: ['attain_app'],
      attain_organisations_with_abandoned_checks: ['attain_app'],
      attain_organisations_with_overdue_calls: ['attain_app'],
      attain_organisations_with_due_emails: ['attain_app'],
      attain_organisations_with_lost_actions: ['attain_app'],
      attain_organisations_with_urgent_emails: ['attain_app'],
      attain_organisations_with_waiting_emails: ['attain_app'],
      attain_organisations_with_waiting_imports: ['attain_app'],
      attain_organisations_with_waiting_invitations: ['attain_app'],
      attain_organisations_with_waiting_password_resets: ['attain_app'],
      attain_organisations_with_new_reports: ['attain_app'],
      attain_organisations_with_waiting_reports: ['attain_app'],
      attain_pull_schedules_to_keep: ['attain_app'],
      attain_remove_bulk_runs: ['attain_app'],
      attain_remove_corrections: ['attain_app'],
      attain_remove_imports: ['attain_app'],
      attain_retire_signing_key: ['attain_app'],
      attain_signing_keys: ['attain_app'],
      attain_signing_secret: ['attain_app'],
      attain_store_api_requests: ['attain_app'],
      attain_store_inbound_receipts: ['attain_intake'],
      attain_store_provider_receipts: ['attain_intake'],
      attain_store_pulled_receipts: ['attain_app'],
      attain_store_receipts: ['attain_intake'],
      attain_take_organisations_for_alerts: ['attain_app'],
      attain_waiting_bulk_runs: ['attain_app'],
      attain_waiting_corrections: ['attain_app'],
      attain_waiting_webhook_notices: ['attain_app'],
      attain_webhook_recoveries_without_run: ['attain_app'],
    });
  });

  /**
   * Returns the privileges of attain_app, attain_intake, attain_reports and PUBLIC for the tables and their columns.
   */
  async function privileges(names: string[]): Promise<{ table: string; role: string; privilege: string }[]> {
    return database.rows(
      `select distinct c.relname as table, coalesce(r.rolname, 'PUBLIC') as role, x.privilege_type as privilege
       from pg_class c
       left join pg_attribute t on t.attrelid = c.oid and t.attacl is not null
       cross join lateral (select * from aclexplode(c.relacl) union all select * from aclexplode(t.attacl)) x
       left join pg_roles r on r.oid = x.grantee
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
         and (x.grantee = 0 or r.rolname in ('attain_app', 'attain_intake', 'attain_reports'))`,
      [names],
    );
  }
});

describe('a query of the application', () => {
  it('raises while no organisation is set, in every table', async () => {
    for (const { name } of await tablesWithRows()) {
      await expect(asRole(database.appUrl, null, `select from "${name}"`)).rejects.toMatchObject({
        code: forbidden,
        message: expect.stringContaining('no organisation is set'),
      });
    }
  });

  it('raises for what is no organisation, and finds nothing for one that does not exist', async () => {
    await expect(asRole(database.appUrl, 'x', 'select from student')).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
    expect(await asRole(database.appUrl, newId(), 'select from student')).toMatchObject({ rowCount: 0 });
  });

  it('does not inherit the organisation of the transaction before on the same connection', async () => {
    const single = await openDatabase({ url: database.appUrl, poolMax: 1 });
    const countStudents = sql<{ count: number }>`select count(*)::int as count from student`;
    try {
      expect(await single.inOrganisation(a.id, (tx) => rowsOf(tx, countStudents))).toEqual([{ count: 1 }]);
      await expect(single.acrossOrganisations((tx) => rowsOf(tx, countStudents))).rejects.toThrow(
        'no organisation is set',
      );
      await expect(single.inOrganisation(a.id, () => Promise.reject(new Error('planned')))).rejects.toThrow('planned');
      await expect(single.lookUp(rowShape({ count: number }), countStudents)).rejects.toThrow('no organisation is set');
    } finally {
      await single.close();
    }
  });

  it('that forgot its filter sees the rows of its own organisation only', async () => {
    for (const { name, owner } of await tablesWithRows()) {
      const { rows } = await asRole<{ owner: string }>(
        database.appUrl,
        a.id,
        `select distinct "${owner}" as owner from "${name}"`,
      );
      expect({ name, rows }).toEqual({ name, rows: [{ owner: a.id }] });
      const asked = await asRole(database.appUrl, a.id, `select from "${name}" where "${owner}" = $1`, [b.id]);
      expect({ name, count: asked.rowCount }).toEqual({ name, count: 0 });
    }
  });

  it('that forgot its filter changes the rows of its own organisation only', async () => {
    let changed = 0;
    for (const { name, owner } of await tablesWithRows()) {
      const [{ own }] = (await database.rows<{ own: number }>(
        `select count(*)::int as own from "${name}" where "${owner}" = $1`,
        [a.id],
      )) as [{ own: number }];
      for (const statement of [`update "${name}" set "${owner}" = "${owner}"`, `delete from "${name}"`]) {
        const outcome = await asRole(database.appUrl, a.id, statement).catch((error: { code: string }) => error.code);
        // Either it may not at all, or other rows hold on to these, or it met exactly its own.
        if (typeof outcome === 'string') expect([forbidden, '23503']).toContain(outcome);
        else {
          expect({ statement, count: outcome.rowCount }).toEqual({ statement, count: own });
          changed += 1;
        }
      }
    }
    expect(changed).toBeGreaterThan(10);
  });

  it('cannot give a row to another organisation', async () => {
    for (const { name, owner } of await tablesWithRows()) {
      await expect(asRole(database.appUrl, a.id, `update "${name}" set "${owner}" = $1`, [b.id])).rejects.toMatchObject(
        {
          code: forbidden,
        },
      );
    }
  });

  it('cannot add a row to another organisation', async () => {
    for (const { name, owner } of await tablesWithRows()) {
      const columns = await database.rows<{ column: string }>(
        `select attname as column from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [name],
      );
      const list = columns.map(({ column }) => `"${column}"`).join(', ');
      const copy = columns.map(({ column }) => (column === owner ? '$1::uuid' : `"${column}"`)).join(', ');
      await expect(
        asRole(database.appUrl, a.id, `insert into "${name}" (${list}) select ${copy} from "${name}" limit 1`, [b.id]),
      ).rejects.toMatchObject({ code: forbidden });
    }
  });

  it('cannot take on another role', async () => {
    for (const role of ['attain_owner', 'attain_reader', 'attain_intake']) {
      await expect(asRole(database.appUrl, a.id, `set local role ${role}`)).rejects.toMatchObject({ code: forbidden });
    }
    await expect(asRole(database.appUrl, a.id, 'set local session authorization attain_owner')).rejects.toMatchObject({
      code: forbidden,
    });
    await expect(asRole(database.appUrl, a.id, 'alter table student disable row level security')).rejects.toMatchObject(
      {
        code: forbidden,
      },
    );
  });
});

describe('a row', () => {
  it('cannot refer to a row of another organisation, not even when the owner writes it', async () => {
    await expect(
      asRole(database.ownerUrl, null, `update enrolment set student_id = $1 where organisation_id = $2`, [
        enrolmentOfB.studentId,
        a.id,
      ]),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

describe('the intake', () => {
  it('stores reports of several organisations in one statement, each under the organisation of its key', async () => {
    const verify = createVerifyApiKey(database.app);
    const receipts = await Promise.all(
      [a, b].map(async (organisation) => ({
        id: newId(),
        apiKeyId: (await verify(organisation.apiKey))!.id,
        requestId: 'both',
        remoteAddress: null,
        lmsEnrolmentId,
        progress: 1,
        receivedAt: new Date(),
      })),
    );
    expect(await insertReceipts(database.intake, receipts)).toEqual(new Set(receipts.map((receipt) => receipt.id)));
    expect(
      await database.rows(
        `select id, organisation_id as owner from progress_report where request_id = 'both' order by id`,
      ),
    ).toEqual([
      { id: receipts[0]!.id, owner: a.id },
      { id: receipts[1]!.id, owner: b.id },
    ]);
  });

  it('reads nothing but the ids of reports, whatever organisation is set', async () => {
    for (const organisationId of [null, a.id]) {
      for (const { name } of await tables()) {
        await expect(asRole(database.intakeUrl, organisationId, `select * from "${name}"`)).rejects.toMatchObject({
          code: forbidden,
        });
      }
      expect(
        (await asRole(database.intakeUrl, organisationId, 'select id from progress_report')).rowCount,
      ).toBeGreaterThan(0);
    }
    for (const column of ['organisation_id', 'lms_enrolment_id', 'progress', 'state']) {
      await expect(asRole(database.intakeUrl, null, `select "${column}" from progress_report`)).rejects.toMatchObject({
        code: forbidden,
      });
    }
  });

  describe('as its role, past the application', () => {
    const lmsId = 'forged';
    const keyOf = async (organisation: TestOrganisation) =>
      (await createVerifyApiKey(database.app)(organisation.apiKey))!.id;
    const insert = (organisationId: string, apiKeyId: string | null, secretHash: Buffer | null) =>
      asRole(
        database.intakeUrl,
        organisationId,
        `insert into progress_report
           (id, organisation_id, api_key_id, report_secret_hash, request_id, lms_enrolment_id, progress, received_at)
         values ($1, $2, $3, $4, 'r', $5, 100, now())`,
        [newId(), organisationId, apiKeyId, secretHash, lmsId],
      );

    it('cannot write a receipt of one organisation with the key of another, with a revoked one, or with none', async () => {
      const [former, revoked] = await formerKey();
      for (const [organisation, keyId, hash] of [
        [b, await keyOf(a), null],
        [b, newId(), null],
        [b, null, Buffer.alloc(32, 1)],
        [former, revoked, null],
        [b, await keyOf(a), Buffer.alloc(32, 1)],
      ] as const) {
        await expect(insert(organisation.id, keyId, hash)).rejects.toMatchObject({ code: forbidden });
      }
      expect(await insert(a.id, await keyOf(a), null)).toMatchObject({ rowCount: 1 });
    });

    /** An organisation and the key that it had before. */
    async function formerKey(): Promise<[TestOrganisation, string]> {
      const former = await buildOrganisation(database.app);
      const revoked = await keyOf(former);
      await rotateApiKey(database.app, former.id, { kind: 'SYSTEM' });
      return [former, revoked];
    }

    const receipt = (fields: object) => ({
      id: newId(),
      requestId: 'r',
      remoteAddress: null,
      lmsEnrolmentId: lmsId,
      progress: 100,
      receivedAt: new Date(),
      ...fields,
    });
    const storeAs = async (name: string, fields: object) => {
      const { rows } = await asRole<{ owner: string }>(
        database.intakeUrl,
        null,
        `select * from ${name}($1::jsonb) as id`,
        [JSON.stringify([receipt(fields)])],
      );
      return rows.length;
    };

    it('stores nothing for a key or a secret that is unknown, revoked or missing', async () => {
      const [, revoked] = await formerKey();
      for (const apiKeyId of [newId(), revoked, null]) {
        expect(await storeAs('attain_store_receipts', { apiKeyId, organisationId: b.id })).toBe(0);
      }
      for (const secretHash of ['00'.repeat(32), '', null]) {
        expect(await storeAs('attain_store_provider_receipts', { secretHash, organisationId: b.id })).toBe(0);
      }
      expect(await storeAs('attain_store_receipts', { apiKeyId: await keyOf(a) })).toBe(1);
      const tokenHash = newId().replaceAll('-', '');
      await database.asOwner(`
        insert into lms_inbound (id, organisation_id, token_hash, check_kind, mapping, revision, created_at, updated_at)
        values ('${newId()}', '${a.id}', '\\x${tokenHash}', 'NONE', 'null', 1, now(), now())`);
      for (const unknown of ['00'.repeat(32), '', null]) {
        expect(await storeAs('attain_store_inbound_receipts', { tokenHash: unknown, organisationId: b.id })).toBe(0);
      }
      expect(await storeAs('attain_store_inbound_receipts', { tokenHash })).toBe(1);
    });

    it('stores what a pull has read only for its own organisation, and while it is under way', async () => {
      const [running, ended] = [newId(), newId()];
      await database.asOwner(`
        insert into progress_pull (id, organisation_id, trigger, workflow_id, run_id, state, started_at)
        values ('${running}', '${a.id}', 'USER', '', '', 'RUNNING', now()),
          ('${ended}', '${a.id}', 'USER', '', '', 'CANCELLED', now())`);
      const store = (organisationId: string | null, pullId: string) =>
        asRole(database.appUrl, organisationId, 'select attain_store_pulled_receipts($1, $2::jsonb)', [
          pullId,
          JSON.stringify([receipt({})]),
        ]);
      expect(await store(a.id, running)).toMatchObject({ rowCount: 1 });
      expect(await store(b.id, running)).toMatchObject({ rowCount: 0 });
      expect(await store(a.id, ended)).toMatchObject({ rowCount: 0 });
      expect(await store(a.id, newId())).toMatchObject({ rowCount: 0 });
      await expect(store(null, running)).rejects.toThrow();
    });

    it('cannot name the organisation: it is that of the key', async () => {
      const id = newId();
      const receipts = [receipt({ id, apiKeyId: await keyOf(a), organisationId: b.id, organisation_id: b.id })];
      await database.intake.lookUp(
        rowShape({ id: uuid }),
        sql`select id from attain_store_receipts(${JSON.stringify(receipts)}::jsonb) id`,
      );
      expect(await database.rows('select organisation_id as owner from progress_report where id = $1', [id])).toEqual([
        { owner: a.id },
      ]);
    });
  });

  it('changes nothing and calls nothing else', async () => {
    const key = '(select array[]::bytea[])';
    for (const statement of [
      `update progress_report set state = 'APPLIED'`,
      'update progress_report set progress = 100',
      'delete from progress_report',
      `insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, received_at, state)
       values (gen_random_uuid(), '${a.id}', '${a.id}', '', '', 1, now(), 'APPLIED')`,
      `insert into api_key (id, organisation_id, key_hash, first_characters, last_characters, created_at)
       values (gen_random_uuid(), '${a.id}', '', '', '', now())`,
      `select * from attain_find_api_keys(${key})`,
      `select * from attain_find_user('x')`,
      'select attain_ensure_partitions(1)',
    ]) {
      await expect(asRole(database.intakeUrl, a.id, statement)).rejects.toMatchObject({ code: forbidden });
    }
  });
});

describe('two organisations with the same lmsEnrolmentId', () => {
  it('do not feel each other’s reports', async () => {
    const [c, d] = [await buildOrganisation(database.app), await buildOrganisation(database.app)];
    for (const organisation of [c, d]) await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
    const stateOf = (organisation: TestOrganisation) =>
      database.rows(
        `select (select lms_enrolment_progress from enrolment where organisation_id = $1) as progress,
           (select count(*)::int from certificate where organisation_id = $1) as certificates,
           (select count(*)::int from email_outbox where organisation_id = $1) as emails,
           (select count(*)::int from progress_effect where organisation_id = $1) as effects,
           (select count(*)::int from unit_result where organisation_id = $1) as results,
           (select count(*)::int from domain_event where organisation_id = $1) as events,
           (select last_certificate_number from organisation where id = $1) as number`,
        [organisation.id],
      );
    const untouched = [{ progress: 0, certificates: 0, emails: 0, effects: 0, results: 0, events: 0, number: 0 }];

    await applyReport(c, 100);
    expect(await stateOf(c)).toMatchObject([{ progress: 100, certificates: 1, emails: 1, effects: 1, number: 1 }]);
    expect(await stateOf(d)).toEqual(untouched);

    await applyReport(d, 40);
    expect(await stateOf(c)).toMatchObject([{ progress: 100, effects: 1 }]);
    expect(await stateOf(d)).toMatchObject([{ progress: 40, certificates: 0, emails: 0, effects: 1, number: 0 }]);
  });
});
