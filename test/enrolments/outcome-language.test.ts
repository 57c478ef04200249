import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeAction } from '../../src/features/enrolments/store/lifecycle-actions.ts';
import { requestAction } from '../../src/features/enrolments/lifecycle/request-action.ts';
import { endingOf } from '../../src/features/lms/index.ts';
import { OutboundError } from '../../src/platform/outbound-http/outbound-errors.ts';
import { asSentence } from '../../src/language/sentence.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let enrolmentId: string;
let actionId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  const { app } = portal.database;
  const { id: organisationId, admin } = portal.organisation;
  enrolmentId = (await buildEnrolment(app, organisationId)).id;
  const by = { organisationId, userId: admin.id, idempotencyKey: randomUUID() };
  actionId = (await requestAction(app, by, { kind: 'CANCEL', enrolmentId })).id;
  const failure = new OutboundError(
    'UNREACHABLE',
    asSentence('No connection to {host}{code}.', { host: 'lms.example', code: '' }),
  );
  const outcome = endingOf('CANCEL_ENROLMENT', failure);
  await app.inOrganisation(organisationId, (tx) => closeAction(tx, actionId, { outcome, from: ['REQUESTED'] }));
});
afterAll(() => portal.close());

const read = async (path: string, language: string, reader = portal.admin) => {
  const answer = await reader.getIn(language, path);
  expect(answer.status).toBe(200);
  return answer.json;
};

const english = {
  message: 'Cancel LMS Enrolment failed, because the LMS could not be reached. No connection to lms.example.',
  nextSteps: [
    'Check that the LMS is running, that the URL of Cancel LMS Enrolment under Developers → LMS Integration is correct and that its address is public.',
    'Then repeat the action.',
  ],
};
const german = {
  message:
    '„LMS-Einschreibung stornieren“ ist fehlgeschlagen, weil das LMS nicht erreichbar war. Keine Verbindung zu lms.example.',
  nextSteps: [
    'Prüfen Sie, ob das LMS läuft, ob die URL von „LMS-Einschreibung stornieren“ unter Entwickler → LMS-Anbindung richtig ist und ob ihre Adresse öffentlich erreichbar ist.',
    'Wiederholen Sie danach die Aktion.',
  ],
};

describe('the outcome of an action', () => {
  it.each([
    ['en', english],
    ['de', german],
  ])('is told in the language of its reader (%s), wherever it is shown', async (language, told) => {
    expect(await read(`/actions/${actionId}`, language)).toMatchObject(told);
    const { items } = await read(`/enrolments/${enrolmentId}/timeline`, language);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'ACTION', message: told.message }));
    const { lastActions } = await read(`/enrolments/${enrolmentId}`, language);
    expect(lastActions[0].outcome).toMatchObject(told);
    const actions = await read('/actions', language);
    expect(actions.items[0].outcome).toMatchObject(told);
  });

  it('says to staff whom to ask for what only administrators can do, wherever it is shown', async () => {
    const nextSteps = [`Ask an administrator to do this: ${english.nextSteps[0]}`, english.nextSteps[1]];
    expect(await read(`/actions/${actionId}`, 'en', portal.staff)).toMatchObject({ nextSteps });
    const { lastActions } = await read(`/enrolments/${enrolmentId}`, 'en', portal.staff);
    expect(lastActions[0].outcome).toMatchObject({ nextSteps });
    expect((await read('/actions', 'en', portal.staff)).items[0].outcome).toMatchObject({ nextSteps });
  });

  it('is shown as it was stored when its English text was changed, and by the catalogue when it has no sentences', async () => {
    const change = (sql: string) =>
      portal.database.asOwner(`update lifecycle_action set outcome = ${sql} where id = '${actionId}'`);
    await change(`outcome || '{"message": "Removed with the student."}'`);
    expect(await read(`/actions/${actionId}`, 'de')).toMatchObject({ ...german, message: 'Removed with the student.' });
    await change(`outcome - 'words'`);
    const { message, nextSteps } = await read(`/actions/${actionId}`, 'de');
    // A step with a value in it is no key of a catalogue, one without values is.
    expect([message, nextSteps]).toEqual(['Removed with the student.', [english.nextSteps[0], german.nextSteps[1]]]);
  });
});
