import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDigestTokens } from '../../src/features/alerts/digest-tokens.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { signedIn } from '../support/portal-client.ts';
import { buildPortalOrganisation, buildUser, type PortalOrganisation } from '../support/portal-organisation.ts';
import { report, send } from '../support/http-client.ts';
import { testPublicUrl } from '../support/api-server.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { startTestWorker, type TestWorker } from '../support/test-worker.ts';
import { addEndpoint } from '../webhooks/webhook-fixture.ts';
import { evaluate } from './alert-fixture.ts';

let portal: PortalFixture;
let worker: TestWorker;

beforeAll(async () => {
  portal = await createPortalFixture();
  worker = await startTestWorker(portal.database, portal.api.taskQueue, testPublicUrl);
});
afterAll(async () => {
  await worker.close();
  await portal.close();
});

const mailTo = (address: string) => worker.smtp.messages.filter(({ recipients }) => recipients.includes(address));
const textOf = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/\r?\n[ \t]+/g, ' ');

/** A time zone, without summer time, in which it is this hour now. */
function zoneWhereItIs(hour: number): string {
  const offset = hour - new Date().getUTCHours();
  const within = offset > 12 ? offset - 24 : offset < -12 ? offset + 24 : offset;
  // The signs of these names are the other way round.
  return within === 0 ? 'UTC' : `Etc/GMT${within > 0 ? '-' : '+'}${Math.abs(within)}`;
}

const zone = (hour: number) =>
  portal.database.asOwner(
    `update organisation set time_zone = '${zoneWhereItIs(hour)}' where id = '${portal.organisation.id}'`,
  );

const waiting = () =>
  portal.database.rows<{ kind: string }>(
    `select kind from email_outbox where kind like 'ALERT%' and state in ('PENDING', 'SENDING')`,
  );

describe('an endpoint that fails', () => {
  it('is the subject of one e-mail to each administrator, an hour after the alert was opened', async () => {
    const { database, organisation } = portal;
    await zone(3);
    const second = await buildUser(database.app, organisation.id, 'ADMIN', 'Second');
    const endpoint = await addEndpoint(portal.admin, { name: 'Payroll' });
    await database.asOwner(
      `update webhook_endpoint set failing_since = now() - interval '90 minutes' where id = '${endpoint.id}'`,
    );
    await evaluate(database, organisation);
    expect(await waiting()).toEqual([]);
    await database.asOwner(`
      update alert set opened_at = opened_at - interval '61 minutes';
      update user_account set created_at = created_at - interval '2 hours'`);
    await Promise.all([evaluate(database, organisation), evaluate(database, organisation)]);
    for (const { email } of [organisation.admin, second]) {
      const [message] = await eventually(() => (mailTo(email).length === 0 ? null : mailTo(email)));
      const text = textOf(message!.raw);
      expect(text).toContain('Subject: The webhook endpoint Payroll is failing');
      expect(text).toContain(`${testPublicUrl}/developers/webhooks/${endpoint.id}`);
      expect(text).not.toContain('canary-in-the-path');
    }
    await evaluate(database, organisation);
    await eventually(async () => ((await waiting()).length === 0 ? true : null));
    expect([organisation.admin.email, second.email, organisation.staff.email].map((to) => mailTo(to).length)).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('the e-mail about an alert', () => {
  let organisation: PortalOrganisation;
  let endpointId: string;
  beforeEach(async () => {
    organisation = await buildPortalOrganisation(portal.database.app);
    await portal.database.asOwner(
      `update organisation set time_zone = '${zoneWhereItIs(3)}' where id = '${organisation.id}'`,
    );
    endpointId = (await addEndpoint(await signedIn(portal.api, organisation.admin), { name: 'Payroll' })).id;
    await portal.database.asOwner(
      `update webhook_endpoint set failing_since = now() - interval '90 minutes' where id = '${endpointId}'`,
    );
    await evaluate(portal.database, organisation);
  });
  // A sweep of the process would open and close its alerts during other tests.
  afterEach(() =>
    portal.database.asOwner(`update webhook_endpoint set failing_since = null where id = '${endpointId}'`),
  );

  const anHourLater = () =>
    portal.database.asOwner(
      `update alert set opened_at = opened_at - interval '61 minutes' where organisation_id = '${organisation.id}'`,
    );
  const change = (userId: string, to: string) =>
    portal.database.asOwner(`update user_account set ${to} where id = '${userId}'`);
  const told = async () => {
    await evaluate(portal.database, organisation);
    const rows = await portal.database.rows<{ name: string }>(
      `select u.name from alert_email e join user_account u on u.id = e.user_id
       where e.organisation_id = $1 and e.alert_id is not null order by u.name`,
      [organisation.id],
    );
    return rows.map(({ name }) => name);
  };
  const add = (name: string, role: 'ADMIN' | 'STAFF' = 'ADMIN') =>
    buildUser(portal.database.app, organisation.id, role, name);

  it('goes to who became an administrator before its time, also when nobody else is one', async () => {
    await add('Created meanwhile');
    await change((await add('Promoted meanwhile', 'STAFF')).id, `role = 'ADMIN'`);
    await change(organisation.admin.id, 'deactivated_at = now()');
    expect(await told()).toEqual([]);
    await anHourLater();
    expect(await told()).toEqual(['Created meanwhile', 'Promoted meanwhile']);
  });

  it('does not go to who becomes an administrator after the others got it', async () => {
    const [earlier, staff] = [await add('Deactivated'), await add('Staff member', 'STAFF')];
    // Long before the alert.
    await change(staff.id, `created_at = now() - interval '1 year'`);
    await change(earlier.id, `created_at = now() - interval '1 year', deactivated_at = now()`);
    await anHourLater();
    const names = await told();
    expect(names).toHaveLength(1);
    await change(staff.id, `role = 'ADMIN'`);
    await change(earlier.id, 'deactivated_at = null');
    await add('Created later');
    expect(await told()).toEqual(names);
    // Unless nobody who got it can act on it any more.
    await change(organisation.admin.id, `role = 'STAFF'`);
    expect(await told()).toEqual([...names, 'Created later', 'Deactivated', 'Staff member'].sort());
    await change(organisation.admin.id, `role = 'ADMIN'`);
    expect(await told()).toHaveLength(4);
  });
});

describe('held certificates', () => {
  it('are the subject of one e-mail at once, to each administrator, however many follow', async () => {
    const { database, organisation, api } = portal;
    await zone(3);
    await database.asOwner(
      `update organisation set certificate_brake = 'FIXED', certificate_brake_limit = 0, may_hold_certificates = true
       where id = '${organisation.id}'`,
    );
    const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const students: string[] = [];
    const holdOne = async (count: number) => {
      const { id, email } = await buildEnrolment(database.app, organisation.id, { courseId });
      students.push(email);
      await report(api, organisation.apiKey, { lmsEnrolmentId: `lms-${id}`, progress: 100 });
      await eventually(async () => {
        const held = await database.rows(`select from held_certificate where organisation_id = $1`, [organisation.id]);
        return held.length === count ? true : null;
      });
    };
    const aboutHeld = (address: string) =>
      mailTo(address).filter(({ raw }) => /^Subject: .*certificates? (is|are) held/m.test(textOf(raw)));
    await holdOne(1);
    await holdOne(2);
    await Promise.all([evaluate(database, organisation), evaluate(database, organisation)]);
    const administrators = await database.rows<{ email: string }>(
      `select email from user_account where organisation_id = $1 and role = 'ADMIN' order by id`,
      [organisation.id],
    );
    expect(administrators).toHaveLength(2);
    for (const { email } of administrators) {
      const [message] = await eventually(() => (aboutHeld(email).length === 0 ? null : aboutHeld(email)));
      expect(textOf(message!.raw)).toContain(`${testPublicUrl}/held-certificates`);
    }
    await evaluate(database, organisation);
    await holdOne(3);
    await database.asOwner(`update alert set opened_at = opened_at - interval '2 hours'`);
    await evaluate(database, organisation);
    await eventually(async () => ((await waiting()).length === 0 ? true : null));
    const everybody = [...administrators.map(({ email }) => email), organisation.staff.email, portal.other.admin.email];
    expect(everybody.map((address) => aboutHeld(address).length)).toEqual([1, 1, 0, 0]);
    expect(students.flatMap(mailTo)).toEqual([]);
    // For the tests that follow.
    await database.asOwner(`
      update organisation set certificate_brake = 'OFF', certificate_brake_limit = null where id = '${organisation.id}';
      update held_certificate set state = 'DISCARDED'; delete from alert where kind = 'CERTIFICATES_HELD'`);
  });
});

describe('the daily digest', () => {
  it('comes once in the morning, to administrators; a link and mail programs stop it without signing in', async () => {
    const { database, organisation, api } = portal;
    const own = { organisationId: organisation.id, userId: organisation.admin.id };
    const count = () => mailTo(organisation.admin.email).length;
    const before = count();
    await zone(11);
    await evaluate(database, organisation);
    expect(await waiting()).toEqual([]);
    await zone(8);
    await Promise.all([evaluate(database, organisation), evaluate(database, organisation)]);
    await eventually(() => (count() === before + 1 ? true : null));
    const text = textOf(mailTo(organisation.admin.email).at(-1)!.raw);
    expect(text).toContain('Subject: 1 thing needs your attention today');
    expect(text).toContain('- The webhook endpoint Payroll is failing');
    const path = `/digest/${createDigestTokens(testKeyring).create(own)}`;
    expect(text).toContain(`List-Unsubscribe: <${testPublicUrl}${path}>`);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mailTo(organisation.staff.email)).toEqual([]);

    await eventually(async () => ((await waiting()).length === 0 ? true : null));
    await evaluate(database, organisation);
    expect(await waiting()).toEqual([]);

    // Programs that look at each link of an e-mail change nothing.
    const shown = await send(api, { method: 'GET', path });
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.headers['content-security-policy']).toContain("form-action 'self'");
    expect(shown.body.toString()).toContain('<form method="post"');
    expect((await portal.admin.get('/alerts/digest')).json).toEqual({ isOn: true });

    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const stopped = await send(api, { method: 'POST', path, headers, body });
    expect([stopped.status, stopped.body.toString()]).toEqual([200, expect.stringContaining('no more daily digests')]);
    expect((await portal.admin.get('/alerts/digest')).json).toEqual({ isOn: false });
    await database.asOwner(`delete from alert_email where user_id = '${organisation.admin.id}'`);
    await evaluate(database, organisation);
    await eventually(async () => ((await waiting()).length === 0 ? true : null));
    expect(count()).toBe(before + 1);
  });

  it('cannot be stopped with a link that was changed or made up', async () => {
    const { organisation, other, api } = portal;
    const tokens = createDigestTokens(testKeyring);
    const good = tokens.create({ organisationId: organisation.id, userId: organisation.staff.id });
    const foreign = tokens.create({ organisationId: other.id, userId: organisation.staff.id });
    await portal.staff.put('/alerts/digest', { isOn: true });
    const changed = `${good.slice(0, 30)}${good[30] === 'A' ? 'B' : 'A'}${good.slice(31)}`;
    for (const token of [changed, good.slice(1), `${good}A`, 'x', '%00', 'a'.repeat(86)]) {
      const answer = await send(api, { method: 'POST', path: `/digest/${token}` });
      expect([token, answer.status]).toEqual([token, 404]);
    }
    // Another organisation's id with this user reaches nobody.
    expect((await send(api, { method: 'POST', path: `/digest/${foreign}` })).status).toBe(200);
    expect((await portal.staff.get('/alerts/digest')).json).toEqual({ isOn: true });
    expect((await send(api, { method: 'POST', path: `/digest/${good}` })).status).toBe(200);
    expect((await portal.staff.get('/alerts/digest')).json).toEqual({ isOn: false });
  });

  it('has for staff only what they may open, and is not sent when everything has ended', async () => {
    const { database, organisation } = portal;
    await zone(8);
    await portal.staff.put('/alerts/digest', { isOn: true });
    // Only the endpoint fails, which is for administrators.
    await evaluate(database, organisation);
    await eventually(async () => ((await waiting()).length === 0 ? true : null));
    expect(mailTo(organisation.staff.email)).toEqual([]);
  });
});
