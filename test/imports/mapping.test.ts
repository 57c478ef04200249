import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  areDistinct,
  fieldNames,
  fieldsOf,
  importFields,
  missingFields,
  repeatedField,
} from '../../src/domain/imports/import-fields.ts';
import { importKinds } from '../../src/domain/imports/import-states.ts';
import { hashOfHeader, recogniseColumns } from '../../src/features/imports/recognise-columns.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { send } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { workbookOf } from '../support/workbook.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function upload(file: string | Buffer, kind = 'STUDENTS'): Promise<Json> {
  const answer = await send(portal.api, {
    method: 'POST',
    path: `/internal/imports?kind=${kind}&fileName=people`,
    headers: { ...portal.admin.headers, 'Content-Type': typeof file === 'string' ? 'text/csv' : workbookType },
    body: file,
  });
  expect([answer.status, answer.status === 201 ? '' : answer.body.toString()]).toEqual([201, '']);
  return JSON.parse(answer.body.toString());
}
const mappingOf = async (id: string) => (await portal.admin.get(`/imports/${id}/mapping`)).json;
const choose = (id: string, fields: Json, sheet: string | null = null) =>
  portal.admin.put(`/imports/${id}/mapping`, { sheet, fields });
const plansOf = async (id: string) =>
  (await portal.admin.get(`/imports/${id}/rows?limit=100`)).json.items.map(({ plan, given }: Json) => [
    plan,
    given.email,
  ]);

describe('the fields of columns', () => {
  it('are chosen when they are not recognised; the rows are planned then', async () => {
    const { id, plan } = await upload('Anfang,Ende,Kontakt,Ort\nGrace,Hopper,g@example.org,Arlington\nAda,L,x,\n');
    expect(plan.rows).toBe(0);
    expect(await mappingOf(id)).toEqual({
      canChange: true,
      sheet: null,
      sheets: [],
      columns: [
        { header: 'Anfang', field: null, samples: ['Grace', 'Ada'] },
        { header: 'Ende', field: null, samples: ['Hopper', 'L'] },
        { header: 'Kontakt', field: null, samples: ['g@example.org', 'x'] },
        { header: 'Ort', field: null, samples: ['Arlington'] },
      ],
      missing: ['firstName', 'lastName', 'email'],
      remembered: null,
    });
    const confirmed = await portal.admin.post(`/imports/${id}/confirm`);
    expect([confirmed.status, confirmed.json.message]).toEqual([409, 'No row of this file can be imported.']);
    const missing = await choose(id, ['firstName', null, 'email', null]);
    expect([missing.status, missing.json.message]).toEqual([422, 'Choose the column for Last name.']);
    const twice = await choose(id, ['firstName', 'lastName', 'email', 'email']);
    expect([twice.status, twice.json.message]).toEqual([422, 'Choose each field for one column only.']);
    expect((await choose(id, ['firstName', 'lastName', 'email', 'course'])).status).toBe(422);
    expect((await choose(id, ['firstName', 'lastName', 'email'])).status).toBe(422);
    expect((await choose(id, Array(201).fill(null))).status).toBe(400);
    expect(await plansOf(id)).toEqual([]);
    expect((await choose(id, ['firstName', 'lastName', 'email', null])).json.missing).toEqual([]);
    expect(await plansOf(id)).toEqual([
      ['ADD_STUDENT', 'g@example.org'],
      ['LEAVE_OUT', 'x'],
    ]);
    expect((await choose(id, ['lastName', 'firstName', 'email', null])).status).toBe(200);
    expect((await portal.admin.get(`/imports/${id}/rows`)).json.items[0].given).toMatchObject({ firstName: 'Hopper' });
  });

  it('are those of last time for a file of the same form, and of the same kind only', async () => {
    const first = await upload('Erster,Zweiter,Adresse\nA,B,a@example.org\n');
    await choose(first.id, ['lastName', 'firstName', 'email']);
    const again = await upload('ERSTER ;Zweiter;adresse\nC;D;c@example.org\n');
    expect(again.plan).toMatchObject({ rows: 1, addStudent: 1 });
    const { columns, remembered } = await mappingOf(again.id);
    expect(columns.map(({ field }: Json) => field)).toEqual(['lastName', 'firstName', 'email']);
    expect(remembered).toMatchObject({ name: 'Ada Admin', at: expect.any(String) });
    for (const [header, kind] of [
      ['Zweiter,Erster,Adresse', 'STUDENTS'],
      ['Erster,Zweiter,Adresse', 'ENROLMENTS'],
    ]) {
      const other = await upload(`${header}\nA,B,a@example.org\n`, kind);
      expect((await mappingOf(other.id)).remembered).toBeNull();
    }
  });

  it('take another sheet of a workbook', async () => {
    const header = ['First name', 'Last name', 'E-mail'];
    const { id } = await upload(
      workbookOf(
        { name: 'Spring', rows: [header, ['A', 'B', 's@example.org']] },
        {
          name: 'Autumn',
          rows: [
            ['Mail', ...header],
            ['x', 'A', 'B', 'a@example.org'],
          ],
        },
      ),
    );
    expect(await plansOf(id)).toEqual([['ADD_STUDENT', 's@example.org']]);
    const { json } = await choose(id, null, 'Autumn');
    // “Mail” and “E-mail” are both names of the field, so nobody knows which one is meant.
    expect(json).toMatchObject({ sheet: 'Autumn', sheets: ['Spring', 'Autumn'], missing: ['email'] });
    expect(await plansOf(id)).toEqual([]);
    await choose(id, [null, 'firstName', 'lastName', 'email']);
    expect(await plansOf(id)).toEqual([['ADD_STUDENT', 'a@example.org']]);
    expect((await choose(id, null, 'Winter')).status).toBe(422);
  });
});

describe('the file', () => {
  const file = 'First name,Last name,E-mail\nA,B,a@example.org\n';
  const fields = ['firstName', 'lastName', 'email'];

  it('is kept for the ten newest previews', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 11; count++) ids.push((await upload(file)).id);
    expect((await mappingOf(ids[0]!)).canChange).toBe(false);
    expect((await mappingOf(ids[1]!)).canChange).toBe(true);
    const answer = await choose(ids[0]!, fields);
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('not kept any more')]);
    expect(await plansOf(ids[0]!)).toHaveLength(1);
  });

  it('is removed with the data of any student, who may be in any of its columns', async () => {
    const { id } = await upload(file);
    expect((await mappingOf(id)).canChange).toBe(true);
    const student = await buildStudent(portal.database.app, portal.organisation.id, {
      firstName: 'Eve',
      lastName: 'Gone',
    });
    expect((await portal.admin.post(`/students/${student.id}/erase`, { name: 'Eve Gone' })).status).toBeLessThan(300);
    const { canChange, columns } = await mappingOf(id);
    expect([canChange, columns[0].samples]).toEqual([false, []]);
  });

  it('is removed when the import is confirmed, after which nothing can be changed', async () => {
    const { id } = await upload(file);
    expect((await portal.admin.post(`/imports/${id}/confirm`)).status).toBe(200);
    expect((await mappingOf(id)).canChange).toBe(false);
    const answer = await choose(id, fields);
    expect([answer.status, answer.json.message]).toEqual([409, 'This import was already started.']);
  });
});

describe('columns', () => {
  const kind = fc.constantFrom(...importKinds);
  const name = fc.oneof(
    fc.constantFrom(...Object.values(fieldNames).map(({ text }) => text), 'mail', 'Vorname', 'اللغة'),
    fc.string(),
  );

  it('are recognised without taking a field twice, and each by its own name', () => {
    fc.assert(
      fc.property(kind, fc.array(name, { maxLength: 12 }), (kind, header) => {
        const fields = recogniseColumns(kind, header).map(({ field }) => field);
        expect(fields).toHaveLength(header.length);
        expect([areDistinct(kind, fields), repeatedField(fields)]).toEqual([true, null]);
        for (const field of fieldsOf[kind]) {
          expect(recogniseColumns(kind, [fieldNames[field].text.toUpperCase()])[0]!.field).toBe(field);
        }
      }),
    );
  });

  it('lack what is required, and nothing else', () => {
    const fields = fc.array(fc.option(fc.constantFrom(...importFields)), { maxLength: 12 });
    fc.assert(
      fc.property(kind, fields, (kind, fields) => {
        const missing = missingFields(kind, fields);
        expect(missing.some((field) => fields.includes(field))).toBe(false);
        expect(missingFields(kind, [...fields, ...missing])).toEqual([]);
      }),
    );
  });

  it('have one form however they are written, and another one in another order', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9 ]{1,8}$/), { minLength: 1, maxLength: 8 }), (header) => {
        expect(hashOfHeader(header.map((each) => ` ${each.toUpperCase()}  `))).toBe(hashOfHeader(header));
        const turned = header.toReversed();
        const isSame = turned.every((each, index) => each.trim() === header[index]!.trim());
        if (!isSame) {
          const squeezed = (names: readonly string[]) => names.map((each) => each.replaceAll(/ +/g, ' ').trim());
          if (squeezed(turned).join() !== squeezed(header).join()) {
            expect(hashOfHeader(turned)).not.toBe(hashOfHeader(header));
          }
        }
      }),
    );
  });
});

describe('an import in the language of its user', () => {
  const refusalIn = async (language: string, file: string | Buffer) => {
    const { status, body } = await send(portal.api, {
      method: 'POST',
      path: '/internal/imports?kind=STUDENTS&fileName=people',
      headers: { ...portal.admin.headers, 'Content-Type': 'text/csv', 'Accept-Language': language },
      body: file,
    });
    return [status, JSON.parse(body.toString()).message];
  };

  it.each<[string | Buffer, string, string]>([
    [
      'Email\n"a',
      'The file cannot be read from line 2 on: a quotation mark is not closed.',
      'Die Datei ist ab Zeile 2 nicht lesbar: Ein Anführungszeichen ist nicht geschlossen.',
    ],
    [
      `Email${','.repeat(200)}\n`,
      'The file has more than 200 columns. Remove the columns that are not imported.',
      'Die Datei hat mehr als 200 Spalten. Entfernen Sie die Spalten, die nicht importiert werden.',
    ],
    [
      `Email,First name,Last name\n${'a@example.org,A,B\n'.repeat(20_001)}`,
      'The file has more than 20,000 rows. Split it into several files.',
      'Die Datei hat mehr als 20.000 Zeilen. Teilen Sie sie in mehrere Dateien auf.',
    ],
    ['Email\n', 'The file has column names, but no rows.', 'Die Datei hat Spaltennamen, aber keine Zeilen.'],
  ])('is refused as a whole with a reason', async (file, english, german) => {
    expect(await refusalIn('en', file)).toEqual([422, english]);
    expect(await refusalIn('de', file)).toEqual([422, german]);
  });

  it('has a result whose columns, results and reasons are in it', async () => {
    const { id } = await upload('First name,Last name,Email\nGrace,Hopper,result@example.org\nGrace,,x\n');
    const path = `/imports/${id}/result`;
    const linesIn = async (language: string) =>
      (await portal.admin.getIn(language, path)).body.toString().replace('\ufeff', '').split(/\r?\n/).slice(0, 3);
    expect(await linesIn('en')).toEqual([
      'Line,First name,Last name,E-mail,External reference,Language,Result,Reason,Student id,Enrolment id',
      '2,Grace,Hopper,result@example.org,,,waiting,,,',
      '3,Grace,,x,,,skipped,“x” is not a valid e-mail address. Last name is missing.,,',
    ]);
    expect(await linesIn('de')).toEqual([
      'Zeile,Vorname,Nachname,E-Mail,Externes Kennzeichen,Sprache,Ergebnis,Grund,Teilnehmerkennung,Einschreibungskennung',
      '2,Grace,Hopper,result@example.org,,,wartet,,,',
      '3,Grace,,x,,,übersprungen,„x“ ist keine gültige E-Mail-Adresse. Nachname fehlt.,,',
    ]);
    const exported = { actor: { kind: 'USER' }, subjectId: portal.organisation.id, details: {} };
    const { json } = await portal.admin.get('/audit-entries?action=import.exported');
    expect(json.items).toMatchObject([exported, exported]);
    expect((await portal.admin.post(`/imports/${id}/cancel`)).json.message).toBe(
      'This import is not under way, or is being cancelled.',
    );
  });
});
