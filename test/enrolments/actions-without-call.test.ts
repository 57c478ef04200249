import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveConnection } from '../../src/features/lms/store/lms-connection.ts';
import { saveLmsMode, saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import type { OrganisationTransaction } from '../../src/platform/database/database.ts';
import type { Lms } from '../../src/domain/lms/lms-modes.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const inOrganisation = (work: (tx: OrganisationTransaction) => Promise<void>) =>
  portal.database.app.inOrganisation(portal.organisation.id, work);

/** Returns what the page of a new enrolment says. */
async function said(shape: { readonly lms: Lms | null; readonly status?: 'ACTIVE' | 'PENDING' }): Promise<unknown> {
  const { id } = await buildEnrolment(portal.database.app, portal.organisation.id, shape);
  return (await portal.staff.get(`/enrolments/${id}`)).json.actionsWithoutCall;
}

const setUp = (operation: string, url: string) =>
  inOrganisation((tx) =>
    saveOperation(tx, { operation, url, body: '', authenticationType: 'NONE', credentials: null }),
  );

const connect = (preset: string | null, document: string | null) =>
  inOrganisation((tx) =>
    saveConnection(tx, {
      preset,
      presetVersion: null,
      document,
      address: 'https://lms.example.org',
      constants: {},
      secrets: null,
      secretsOrigin: null,
    }),
  );

const all = ['TRANSFER', 'CANCEL', 'MARK'];

describe('the page of an enrolment says which actions are committed without a call', () => {
  it('to an LMS with operations of its own: those without a URL', async () => {
    expect(await said({ lms: 'CUSTOM' })).toEqual(all);
    await setUp('CANCEL_ENROLMENT', 'https://lms.example.org/cancel');
    await setUp('UPDATE_MARKING', ' ');
    expect(await said({ lms: 'CUSTOM' })).toEqual(['TRANSFER', 'MARK']);
  });

  it('none unless the enrolment is active', async () => {
    expect(await said({ lms: 'CUSTOM', status: 'PENDING' })).toEqual([]);
  });

  it('none to the first-party LMS', async () => {
    expect(await said({ lms: 'FIRST_PARTY' })).toEqual([]);
  });

  it('by a connector: those that it leaves out; none while it cannot be used, because the call fails then', async () => {
    expect(await said({ lms: 'CONNECTOR' })).toEqual([]);
    await connect('docebo', null);
    expect(await said({ lms: 'CONNECTOR' })).toEqual(['MARK']);
    await connect(null, '{}');
    expect(await said({ lms: 'CONNECTOR' })).toEqual([]);
  });

  it('by the LMS of the enrolment, else by that of the organisation', async () => {
    await inOrganisation((tx) => saveLmsMode(tx, 'FIRST_PARTY'));
    expect(await said({ lms: null })).toEqual([]);
    expect(await said({ lms: 'CUSTOM' })).toEqual(['TRANSFER', 'MARK']);
  });
});

it('the page of an enrolment names its LMS and the one of new enrolments', async () => {
  await inOrganisation((tx) => saveLmsMode(tx, 'FIRST_PARTY'));
  const { id } = await buildEnrolment(portal.database.app, portal.organisation.id, { lms: 'CUSTOM' });
  expect((await portal.staff.get(`/enrolments/${id}`)).json).toMatchObject({
    lms: 'CUSTOM',
    currentLms: 'FIRST_PARTY',
  });
});
