import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { provisionOrganisation } from '../../src/features/lms/first-party/provision-organisation.ts';
import { systemResolve } from '../../src/platform/outbound-http/name-resolver.ts';
import { createOutboundClient } from '../../src/platform/outbound-http/outbound-client.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { provisioningToken, startTestLms, type TestLms } from '../first-party-lms/support/lms.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { send } from '../support/http-client.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testKeyring, testOutbound } from '../support/test-keyring.ts';

let database: TestDatabase;
let lms: TestLms;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;
let line: Server;

/** The method of a call that is lost between Attain and the LMS, before the LMS got it or after it has done what was asked. */
let lost: { readonly method: string; readonly isDone: boolean } | null = null;
/** The secrets that went over the line, the newest last. */
const secrets: { attain: string; lms: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  lms = await startTestLms();
  line = await openLine();
  api = await startApi(database, {
    FIRST_PARTY_LMS_URL: `http://127.0.0.1:${lms.port}`,
    FIRST_PARTY_LMS_PROVISIONING_TOKEN: provisioningToken,
  });
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
  await setUp();
  await lms.database.rows(`insert into course (tenant_id, id, name) select id, 'C', 'Course' from tenant`);
  await lms.database.rows(
    `insert into student (tenant_id, id, first_name, last_name) select id, 'S', 'S', 'T' from tenant`,
  );
  await lms.database.rows(
    `insert into enrolment (tenant_id, id, course_id, student_id) select id, 'E', 'C', 'S' from tenant`,
  );
});
afterAll(async () => {
  await api.close();
  line.close();
  await lms.stop();
  await database.close();
});

/** Opens the line on which Attain exchanges secrets with the LMS. */
async function openLine(): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const isLost = method === lost?.method;
    if (isLost && lost?.isDone === false) {
      incoming.destroy();
      return;
    }
    const sent: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => sent.push(chunk));
    const onward = request({ port: lms.port, method, path, headers }, (answer) => {
      const got: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => got.push(chunk));
      answer.on('end', () => {
        if (method === 'PUT') {
          const { reportSecret } = JSON.parse(Buffer.concat(sent).toString());
          secrets.push({ attain: JSON.parse(Buffer.concat(got).toString()).secret, lms: reportSecret });
        }
        if (isLost) outgoing.destroy();
        else outgoing.writeHead(answer.statusCode!, answer.headers).end(Buffer.concat(got));
      });
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Sets the organisation up, with the address at which the LMS reaches this API. */
const setUp = (): Promise<void> =>
  provisionOrganisation(
    {
      database: database.app,
      secretBox: createSecretBox(testKeyring),
      firstPartyClient: createOutboundClient({
        allowedRanges: [...testOutbound.OUTBOUND_ALLOWED_RANGES],
        resolve: systemResolve,
      }),
      firstPartyUrl: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
      provisioningToken,
      publicUrl: api.url,
    },
    { id: organisation.id, name: 'Northgate' },
    { kind: 'SYSTEM' },
    true,
  );

let reports = 0;
const report = (): Promise<unknown> =>
  lms.database.rows(
    `insert into progress_report (tenant_id, id, enrolment_id, progress, reported_by)
     select id, $1, 'E', 1, 'S' from tenant`,
    [`R-${(reports += 1)}`],
  );

/** The status of a call of Attain to the LMS, over its portal. */
const call = async (): Promise<number> => (await admin.get('/lms/courses')).status;

/** The statuses of Attain's replies to all reports. A report without a reply in time is sent again later. */
async function repliesToReports(): Promise<unknown> {
  await eventually(async () => {
    const open = await lms.database.rows(
      'select 1 from progress_report where reply_status is null and failure is null',
    );
    return open.length === 0 ? true : null;
  });
  return lms.database.rows(
    'select distinct reply_status as status from progress_report where reply_status is not null order by 1',
  );
}

const callAs = async (secret: string): Promise<number> => {
  const [tenant] = await lms.database.rows<{ id: string }>('select id from tenant');
  const headers = { Authorization: `Bearer ${secret}` };
  return (await send(lms, { method: 'GET', path: `/tenants/${tenant!.id}/courses`, headers })).status;
};

const reportAs = async (secret: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ lmsEnrolmentId: 'E', progress: 1 });
  return (await send(api, { path: '/provider/lms-progress', headers, body })).status;
};

/** Lets the time pass for which former secrets count. */
async function passTime(): Promise<void> {
  await lms.database.rows(`update former_secret set ends_at = ends_at - interval '61 seconds'`);
  await database.asOwner(
    `alter table former_report_secret no force row level security;
     update former_report_secret set ends_at = ends_at - interval '61 seconds';
     alter table former_report_secret force row level security`,
  );
}

describe('setting up the first-party LMS again', () => {
  it('refuses no call and no report while it happens ten times, and the former secrets a minute later', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const calling = (async () => {
      while (!isOver) statuses.add(await call());
    })();
    const reporting = (async () => {
      while (!isOver) {
        await report();
        await sleep(5);
      }
    })();
    for (let time = 0; time < 10; time += 1) await setUp();
    isOver = true;
    await Promise.all([calling, reporting]);
    expect([...statuses]).toEqual([200]);
    expect(await repliesToReports()).toEqual([{ status: 200 }]);

    const former = secrets.at(-2)!;
    expect([await callAs(former.attain), await reportAs(former.lms)]).toEqual([200, 200]);
    await passTime();
    for (const { attain, lms: ofReports } of secrets.slice(0, -1)) {
      expect([await callAs(attain), await reportAs(ofReports)]).toEqual([401, 401]);
    }
    expect([await callAs(secrets.at(-1)!.attain), await reportAs(secrets.at(-1)!.lms)]).toEqual([200, 200]);
  });

  it.each([
    { method: 'PUT', isDone: true },
    { method: 'POST', isDone: true },
    { method: 'POST', isDone: false },
  ])('leaves both sides working when a call is lost half-way, and can be repeated: %j', async (one) => {
    for (const isLost of [true, true, false]) {
      lost = isLost ? one : null;
      const done = await setUp().then(
        () => true,
        () => false,
      );
      lost = null;
      expect(done).toBe(!isLost);
      await passTime();
      for (let times = 0; times < 2; times += 1) {
        await report();
        expect(await repliesToReports()).toEqual([{ status: 200 }]);
        expect(await call()).toBe(200);
      }
    }
    await passTime();
    const counting = [];
    for (const secret of secrets) counting.push([await callAs(secret.attain), await reportAs(secret.lms)].join());
    expect(counting.at(-1)).toBe('200,200');
    expect(new Set(counting.slice(0, -1))).toEqual(new Set(['401,401']));
  });
});
