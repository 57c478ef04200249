import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmImport } from '../../src/features/imports/decide-import.ts';
import { presentImportRow } from '../../src/features/imports/http/present-import.ts';
import { readImportFile } from '../../src/features/imports/read-import-file.ts';
import { uploadImport } from '../../src/features/imports/upload-import.ts';
import { inLanguage } from '../../src/platform/language/languages-of-service.ts';
import { createStudent } from '../../src/features/students/save-student.ts';
import type { Tenant } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { createImportEnvironment, type ImportEnvironment } from './import-environment.ts';

let environment: ImportEnvironment;

beforeAll(async () => {
  environment = await createImportEnvironment();
});
afterAll(() => environment.close());

const header = 'E-mail,First name,Last name,Student number';

const references = ({ organisation }: Tenant) =>
  environment.database.rows<{ email: string; reference: string }>(
    `select email, external_id as reference from student
     where organisation_id = $1 and external_id is not null order by external_id`,
    [organisation.id],
  );
const add = (tenant: Tenant, email: string, externalId: string | null, firstName = 'Known') =>
  createStudent(
    environment.database.app,
    tenant.organisation.id,
    { firstName, lastName: 'Person', email, externalId },
    { kind: 'USER', userId: tenant.userId },
  );

describe('an imported external reference', () => {
  it('is given to new students; a known student stays as before, and contradictions are left out', async () => {
    const tenant = await environment.buildTenant();
    const known = await add(tenant, 'known@example.org', 'K1');
    await add(tenant, 'plain@example.org', null);
    await add(tenant, 'twin@example.org', 'T1', 'Ann');
    const bea = await add(tenant, 'twin@example.org', 'T2', 'Bea');
    const lines = [
      header,
      'new@example.org,New,One,N1',
      'KNOWN@example.org,Known,Person,K1',
      'plain@example.org,Known,Person,P1',
      'twin@example.org,Twin,Person,T2',
      'known@example.org,Known,Person,K2',
      'other@example.org,Other,One,K1',
      'second@example.org,Second,One,N1',
      `long@example.org,Long,One,${'x'.repeat(101)}`,
      'none@example.org,None,One,',
    ];
    const { rows } = await environment.ended(tenant, await environment.begin(tenant, 'STUDENTS', lines));
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['CREATED', null],
      ['EXISTED', null],
      ['EXISTED', null],
      ['EXISTED', null],
      ['LEFT_OUT', 'The student with this e-mail address has another external reference.'],
      ['LEFT_OUT', 'The student with this external reference has another e-mail address.'],
      ['LEFT_OUT', 'This row has the external reference of line 2, but another e-mail address.'],
      ['LEFT_OUT', 'External reference is longer than 100 characters.'],
      ['CREATED', null],
    ]);
    // The reader of a row need not have the language of the user who uploaded it.
    const inGerman = inLanguage('de', () => rows.map((row) => presentImportRow(row).reason));
    expect(inGerman.slice(6, 8)).toEqual([
      'Diese Zeile hat das externe Kennzeichen der Zeile 2, aber eine andere E-Mail-Adresse.',
      'Externes Kennzeichen: länger als 100 Zeichen.',
    ]);
    expect([rows[1]!.studentId, rows[3]!.studentId]).toEqual([known.id, bea.id]);
    const stored = [
      { email: 'known@example.org', reference: 'K1' },
      { email: 'new@example.org', reference: 'N1' },
      { email: 'twin@example.org', reference: 'T1' },
      { email: 'twin@example.org', reference: 'T2' },
    ];
    expect(await references(tenant)).toEqual(stored);

    const again = await environment.ended(tenant, await environment.begin(tenant, 'STUDENTS', lines.slice(0, 5)));
    expect(again.rows.map(({ state }) => state)).toEqual(['EXISTED', 'EXISTED', 'EXISTED', 'EXISTED']);
    expect(await references(tenant)).toEqual(stored);
  });

  it('that somebody gave to another student after the preview fails its row, and no other', async () => {
    const tenant = await environment.buildTenant();
    const { app } = environment.database;
    const file = Buffer.from([header, 'late@example.org,Late,One,L1', 'next@example.org,Next,One,L2'].join('\n'));
    const importId = await uploadImport(
      { database: app, readImportFile: (_organisationId, given) => readImportFile(given) },
      tenant.organisation.id,
      { kind: 'STUDENTS', fileName: 'people.csv', file },
      tenant.userId,
    );
    await add(tenant, 'quick@example.org', 'L1');
    await confirmImport(app, { organisationId: tenant.organisation.id, importId, userId: tenant.userId });
    await environment.start(tenant, importId);
    const { rows } = await environment.ended(tenant, importId);
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['FAILED', 'The student with this external reference has another e-mail address.'],
      ['CREATED', null],
    ]);
    expect(await references(tenant)).toEqual([
      { email: 'quick@example.org', reference: 'L1' },
      { email: 'next@example.org', reference: 'L2' },
    ]);
  });

  it('is given to the new student of an enrolment', async () => {
    const tenant = await environment.buildTenant();
    environment.lms.answerWith(json(200, { id: 'e-1' }));
    const lines = [
      'E-mail,Course,First name,Last name,External reference',
      `first@example.org,${tenant.courseId},First,One,F1`,
    ];
    const { rows } = await environment.ended(tenant, await environment.begin(tenant, 'ENROLMENTS', lines));
    expect(rows.map(({ state }) => state)).toEqual(['CREATED']);
    expect(await references(tenant)).toEqual([{ email: 'first@example.org', reference: 'F1' }]);
  });
});
