import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { discardHolds, releaseHolds } from '../../src/features/certificates/decide-holds.ts';
import { revokeCertificate } from '../../src/features/certificates/revoke-certificate.ts';
import { correcting, noReports, withThreshold, type Correcting } from '../corrections/correcting.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let on: Correcting;
let courseId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  on = correcting(portal.database, portal.organisation);
  courseId = (await buildCourse(portal.database.app, portal.organisation.id, { thresholds: [50] })).id;
  await portal.database.asOwner(
    `update organisation set certificate_brake = 'FIXED', certificate_brake_limit = 0, may_hold_certificates = true
     where id = '${portal.organisation.id}'`,
  );
});
afterAll(() => portal.close());

const pageOf = async (enrolmentId: string, query = ''): Promise<Json> =>
  (await portal.staff.get(`/enrolments/${enrolmentId}/timeline${query}`)).json;

const holdsOf = async (enrolmentId: string): Promise<Json[]> =>
  (await pageOf(enrolmentId)).items.filter(({ kind }: Json) => kind === 'HOLD');

async function decide(enrolmentId: string, how: 'release' | 'discard'): Promise<void> {
  const ids = (
    await portal.database.rows<{ id: string }>('select id from held_certificate where enrolment_id = $1', [enrolmentId])
  ).map(({ id }) => id);
  const request = {
    organisationId: portal.organisation.id,
    ids,
    actor: { kind: 'USER', userId: portal.organisation.admin.id },
  } as const;
  if (how === 'discard') await discardHolds(portal.database.app, request);
  else await releaseHolds(portal.database.app, { ...request, messageIdDomain: 'attain.test' });
}

const held = { kind: 'HOLD', step: 'HELD', title: 'Certificate at 50', threshold: 50, hourLimit: 0, actor: null };
const byAdmin = () => ({ actor: { kind: 'USER', userId: portal.organisation.admin.id, name: expect.any(String) } });

it('says when the brake held a certificate, and who released it when', async () => {
  const { id } = await on.enrol(courseId, 60);
  expect(await holdsOf(id)).toEqual([
    { ...held, id: expect.any(String), at: expect.any(String), workflowId: null, runId: null },
  ]);
  await decide(id, 'release');
  const [released, first] = await holdsOf(id);
  expect(first).toMatchObject(held);
  expect(released).toMatchObject({ step: 'RELEASED', title: held.title, ...byAdmin() });
  expect(Date.parse(released.at)).toBeGreaterThanOrEqual(Date.parse(first.at));
  const { items } = await pageOf(id);
  expect(items.find(({ kind }: Json) => kind === 'CERTIFICATE').at).toBe(released.at);
});

it('says who discarded it when', async () => {
  const { id } = await on.enrol(courseId, 60);
  await decide(id, 'discard');
  expect(await holdsOf(id)).toMatchObject([{ step: 'DISCARDED', ...byAdmin() }, held]);
});

it('says when it ended because it was not earned any more, which nobody decided', async () => {
  const enrolment = await on.enrol(courseId, 0);
  const wrong = await on.report(`lms-${enrolment.id}`, 60);
  const correction = await on.previewRetraction({ ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'x' });
  await on.apply(correction, { mode: null, withEmails: false });
  expect(await holdsOf(enrolment.id)).toMatchObject([{ step: 'LAPSED', actor: null }, held]);
});

it('says when it ended because the certificate was revoked', async () => {
  const enrolment = await on.enrol(courseId, 0);
  const wrong = await on.report(`lms-${enrolment.id}`, 60);
  await decide(enrolment.id, 'release');
  const correction = await on.previewRetraction({ ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'x' });
  await on.apply(correction, { mode: null, withEmails: false });
  await on.report(`lms-${enrolment.id}`, 70);
  const [certificate] = await portal.database.rows<{ id: string }>(
    'select id from certificate where enrolment_id = $1',
    [enrolment.id],
  );
  await revokeCertificate(portal.database.app, {
    organisationId: portal.organisation.id,
    certificateId: certificate!.id,
    actor: { kind: 'USER', userId: portal.organisation.admin.id },
    messageIdDomain: 'attain.test',
    reason: 'x',
  });
  expect(await holdsOf(enrolment.id)).toMatchObject([
    { step: 'REVOKED', actor: null },
    held,
    { step: 'RELEASED' },
    held,
  ]);
});

it('says which changes of a certificate the student got no e-mail about', async () => {
  const { id: course } = await buildCourse(portal.database.app, portal.organisation.id, { thresholds: [50] });
  const changesOf = async (enrolmentId: string) =>
    (await pageOf(enrolmentId)).items
      .filter(({ kind }: Json) => kind === 'CERTIFICATE')
      .map(({ event, withoutEmail }: Json) => [event, withoutEmail]);
  const loser = await on.enrol(course, 0);
  const wrong = await on.report(`lms-${loser.id}`, 60);
  await decide(loser.id, 'release');
  const retraction = await on.previewRetraction({ ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'x' });
  await on.apply(retraction, { mode: null, withEmails: false });
  expect(await changesOf(loser.id)).toEqual([
    ['certificate.withdrawn', true],
    ['certificate.issued', false],
  ]);
  expect(await on.emails(loser.id)).toEqual(['ISSUED']);

  const winner = await on.enrol(course, 40);
  const lowered = await on.previewCourse(course, withThreshold(await on.course(course), 40));
  await on.apply(lowered, { mode: 'ALL', withEmails: false });
  await decide(winner.id, 'release');
  expect(await changesOf(winner.id)).toEqual([['certificate.issued', true]]);
  expect(await on.emails(winner.id)).toEqual([]);
});

it('comes in pages that hold each step once', async () => {
  const { id } = await on.enrol(courseId, 60);
  await decide(id, 'release');
  const whole = (await pageOf(id)).items.map(({ id: entry, kind }: Json) => `${kind} ${entry}`);
  const read: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Json = await pageOf(id, `?limit=1${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    read.push(...page.items.map(({ id: entry, kind }: Json) => `${kind} ${entry}`));
    cursor = page.nextCursor;
  }
  expect(read).toEqual(whole);
  expect(read.filter((each) => each.startsWith('HOLD'))).toHaveLength(2);
});
