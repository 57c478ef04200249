import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectError } from '../support/http-client.ts';
import { call } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const messageIn = async (language: string, method: string, path: string, body?: unknown): Promise<string> => {
  const headers = { ...portal.admin.headers, 'Accept-Language': language };
  const answer = await call(portal.api, method, path, body === undefined ? { headers } : { headers, body });
  expectError(answer, 400);
  return answer.json.message;
};

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
const course = { name: 'First Aid', lmsCourseId: null, units: [], certificateDefinitions: [] };
const unit = { code: 'U1', name: 'Unit', weight: 1, outcomes: [] };
const long = 'x'.repeat(201);

describe('a field that the contract refuses', () => {
  it.each<[string, string, unknown, string, string]>([
    [
      'POST',
      '/students',
      { ...ada, lastName: long },
      'Last name is longer than 200 characters.',
      'Nachname: länger als 200 Zeichen.',
    ],
    ['POST', '/students', { ...ada, email: undefined }, 'E-mail is missing.', 'E-Mail fehlt.'],
    [
      'POST',
      '/students',
      { ...ada, email: 'ada' },
      'E-mail is not an e-mail address, such as ada@example.org.',
      'E-Mail ist keine E-Mail-Adresse wie ada@example.org.',
    ],
    [
      'POST',
      '/students',
      { ...ada, nickname: 'A' },
      'There is no field “nickname”.',
      'Ein Feld „nickname“ gibt es nicht.',
    ],
    [
      'POST',
      '/courses',
      { ...course, units: [unit, { ...unit, outcomes: [{ code: 'a' }] }] },
      'Unit 2, Outcome 1, Name is missing.',
      'Einheit 2, Lernziel 1, Name fehlt.',
    ],
    [
      'POST',
      '/courses',
      { ...course, units: [{ ...unit, weight: 0 }] },
      'Unit 1, Weight must be 0.001 or more.',
      'Einheit 1, Gewicht muss mindestens 0,001 sein.',
    ],
    [
      'POST',
      `/enrolments/${randomUUID()}/mark`,
      { results: [{ unitId: randomUUID(), name: 'A', score: 0, maxScore: 0, passed: false }] },
      'Idempotency-Key is missing. Result 1, Out of must be 0.000001 or more.',
      'Idempotency-Key fehlt. Ergebnis 1, Von muss mindestens 0,000001 sein.',
    ],
    ['POST', '/courses', { ...course, units: {} }, 'Units must be a list.', 'Einheiten muss eine Liste sein.'],
    [
      'POST',
      '/webhook-endpoints',
      {
        name: 'A',
        url: 'https://example.org',
        description: '',
        eventTypes: ['a', 5],
        authentication: { type: 'NONE' },
      },
      'Types of events, entry 2 must be a text.',
      'Arten von Ereignissen, Eintrag 2 muss ein Text sein.',
    ],
    // The same name is labelled otherwise in another form.
    [
      'PUT',
      '/certificate-brake',
      { mode: 'OFF', limit: -1 },
      'Certificates within an hour must be 1 or more.',
      'Zertifikate in einer Stunde muss mindestens 1 sein.',
    ],
    ['GET', '/students?limit=', undefined, 'limit is empty.', 'limit ist leer.'],
    [
      'GET',
      '/students?nothing=1',
      undefined,
      'There is no parameter “nothing”.',
      'Einen Parameter „nothing“ gibt es nicht.',
    ],
    ['GET', '/students/x', undefined, 'Student is not an id.', 'Teilnehmer ist keine Kennung.'],
    // No form has it, so it is in the contract's spelling.
    [
      'POST',
      '/bulk-runs',
      { kind: 'RESEND', emails: { from: 5 } },
      'emails.from must be a text.',
      'emails.from muss ein Text sein.',
    ],
  ])(
    'of %s %s is named by its label in the language of the reader: %j',
    async (method, path, body, english, german) => {
      expect(await messageIn('en', method, path, body)).toBe(english);
      expect(await messageIn('de', method, path, body)).toBe(german);
    },
  );

  it('is named in Arabic, too', async () => {
    expect(await messageIn('ar', 'POST', '/students', { ...ada, firstName: undefined })).toBe(
      'الاسم الأول: قيمة ناقصة.',
    );
  });
});

describe('a reader', () => {
  const messageOf = async (language: string, method: string, path: string, body?: unknown): Promise<string> => {
    const headers = { ...portal.admin.headers, 'Accept-Language': language, 'Idempotency-Key': randomUUID() };
    const { status, json } = await call(portal.api, method, path, body === undefined ? { headers } : { headers, body });
    expect(status).toBeGreaterThanOrEqual(400);
    return json.message;
  };

  it.each<[string, string, unknown, string, string]>([
    [
      'PUT',
      '/organisation/logo',
      { content: 'R0lGODlhAQABAAAAACw=' },
      'The logo must be a PNG or JPEG file.',
      'Das Logo muss eine PNG- oder JPEG-Datei sein.',
    ],
    [
      'GET',
      '/students?search=a&sort=name',
      undefined,
      'Search results have an order of their own. Remove “sort”.',
      'Suchergebnisse haben ihre eigene Reihenfolge. Entfernen Sie „sort“.',
    ],
    [
      'GET',
      `/api-requests/${randomUUID()}`,
      undefined,
      'No request of your organisation’s keys has this id. Requests with an unknown key are not kept, and of many refused ones that are alike most are only counted.',
      'Keine Anfrage mit den Schlüsseln Ihrer Organisation hat diese Kennung. Anfragen mit einem unbekannten Schlüssel werden nicht aufbewahrt, und von vielen gleichartigen abgelehnten werden die meisten nur gezählt.',
    ],
  ])('is told in the own language why %s %s is refused', async (method, path, body, english, german) => {
    expect(await messageOf('en', method, path, body)).toBe(english);
    expect(await messageOf('de', method, path, body)).toBe(german);
  });

  it('sees the status of an enrolment in a refusal as on its page', async () => {
    const { id } = await buildEnrolment(portal.database.app, portal.organisation.id, { status: 'DISCARDED' });
    expect(await messageOf('en', 'POST', `/enrolments/${id}/cancel`)).toBe(
      'This action is not possible for an enrolment with the status Discarded.',
    );
    expect(await messageOf('de', 'POST', `/enrolments/${id}/cancel`)).toBe(
      'Diese Aktion ist bei einer Einschreibung mit dem Status „Verworfen“ nicht möglich.',
    );
  });

  it('is told the meaning of each variable of a template in the own language', async () => {
    const meaningIn = async (language: string) =>
      (await portal.admin.getIn(language, '/lms/operations')).json.operations[0].variables[0].meaning;
    expect(await meaningIn('en')).toBe('What the user searches for. It can be empty.');
    expect(await meaningIn('de')).toBe('Wonach der Benutzer sucht. Kann leer sein.');
  });
});
