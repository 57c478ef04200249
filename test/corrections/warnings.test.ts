import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { correcting, noReports, type Correcting } from './correcting.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let on: Correcting;
let courseId: string;
/** Enrolments with a certificate: the student of the first one got the e-mail, that of the second one did not. */
let told: string;
let untold: string;
let reportIds: string[];
const sentAt = '2026-11-02T08:30:00.000Z';

const sent = (enrolmentId: string) =>
  portal.database.asOwner(
    `update email_outbox m set state = 'SENT', sent_at = '${sentAt}' from certificate c
     where c.id = m.certificate_id and c.enrolment_id = '${enrolmentId}'`,
  );

beforeAll(async () => {
  portal = await createPortalFixture();
  on = correcting(portal.database, portal.organisation);
  courseId = (await buildCourse(portal.database.app, portal.organisation.id, { thresholds: [50] })).id;
  const ids = [await on.enrol(courseId, 0), await on.enrol(courseId, 0)].map(({ id }) => id);
  [told, untold] = [ids[0]!, ids[1]!];
  reportIds = [await on.report(`lms-${told}`, 60), await on.report(`lms-${untold}`, 60)];
  await sent(told);
  // One that keeps its certificate.
  const { id: other } = await on.enrol(courseId, 60);
  await sent(other);
});
afterAll(() => portal?.close());

/** Receives a report that nobody applies. */
const wait = (lmsEnrolmentId: string) =>
  portal.database.asOwner(
    `insert into progress_report (id, organisation_id, request_id, lms_enrolment_id, progress, received_at, api_key_id)
     select (left(p.id::text, 14) || '7' || right(left(gen_random_uuid()::text, 18), 3) || right(gen_random_uuid()::text, 18))::uuid,
       p.organisation_id, 'r', '${lmsEnrolmentId}', 90, now(), p.api_key_id
     from progress_report p where p.id = '${reportIds[0]}'`,
  );

const show = async (id: string): Promise<Json> => (await portal.admin.get(`/corrections/${id}`)).json;

it('the preview of a withdrawal says who got an e-mail about what is lost, and how many reports still wait', async () => {
  const wanted = { ...noReports, scope: 'REPORTS', reportIds, reason: 'Mass completion' } as const;
  const id = await on.previewRetraction(wanted);
  expect(await show(id)).toMatchObject({ emailed: 1, waitingReports: 0, hasMoreWaiting: false });
  await wait(`lms-${told}`);
  await wait(`lms-${told}`);
  await wait('of-no-enrolment');
  expect(await show(id)).toMatchObject({ emailed: 1, waitingReports: 2, hasMoreWaiting: false });
  const { items } = (await portal.admin.get(`/corrections/${id}/rows`)).json as {
    items: { enrolmentId: string; certificates: Json }[];
  };
  const lost = { title: 'Certificate at 50', before: 'ISSUED', after: 'WITHDRAWN' };
  expect(new Map(items.map(({ enrolmentId, certificates }) => [enrolmentId, certificates]))).toEqual(
    new Map([
      [told, [{ ...lost, emailedAt: sentAt }]],
      [untold, [{ ...lost, emailedAt: null }]],
    ]),
  );
});

it('other corrections, and one that was applied, say nothing of it', async () => {
  const wanted = { ...noReports, scope: 'REPORTS', reportIds: [reportIds[1]!], reason: 'x' } as const;
  const id = await on.previewRetraction(wanted);
  expect(await show(id)).toMatchObject({ emailed: 0, waitingReports: 0 });
  await on.apply(id, { mode: null, withEmails: false });
  expect(await show(id)).toMatchObject({ emailed: null, waitingReports: null, hasMoreWaiting: false });
  const course = await on.previewCourse(courseId, await on.course(courseId));
  expect(await show(course)).toMatchObject({ emailed: null, waitingReports: null });
});
