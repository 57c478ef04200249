import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
      'E-Mail ist keine E-Mail-Adresse, wie etwa ada@example.org.',
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
