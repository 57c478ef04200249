import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { watchedWork } from '../../src/composition/watched-work.ts';
import { openDatabase, type Database, type OrganisationTransaction } from '../../src/platform/database/database.ts';
import { recordEvents } from '../../src/platform/events/record-events.ts';
import { newId } from '../../src/platform/ids.ts';
import { queueEmails } from '../../src/platform/outbox/store/email-outbox.ts';
import { HandledWork, type HandledKind } from '../../src/platform/work/handled-work.ts';
import { workerHealth } from '../../worker/worker-health.ts';
import { startHealthServer } from '../../worker/health-server.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildWebhooks, report as storeReport } from '../factories/one-of-each.ts';
import { freePort } from '../support/free-port.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let server: TestDatabase;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  proxy = await startTcpProxy(Number(new URL(server.appUrl).port));
  const url = Object.assign(new URL(server.appUrl), { port: String(proxy.port) }).href;
  database = await openDatabase({ url, poolMax: 2 });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await server.close();
});

let handled = new HandledWork();
beforeEach(() => {
  handled = new HandledWork();
});

/** @param deadline milliseconds, for every kind of work; by default those of the product */
const health = (deadline?: number, isPolling = true) =>
  workerHealth({
    isPolling: () => isPolling,
    pingDatabase: () => database.ping(),
    work: watchedWork(database, handled).map((each) => ({ ...each, ...(deadline !== undefined && { deadline }) })),
  });

it('is healthy while nothing waits, however long it has done nothing', async () => {
  expect(await health(0)).toBe('ok');
  expect(await health(0, false)).toBe('starting');
});

describe('work that waits', () => {
  let organisation: PortalOrganisation;
  let enrolmentId: string;
  beforeAll(async () => {
    organisation = await buildPortalOrganisation(server.app);
    enrolmentId = (await buildEnrolment(server.app, organisation.id)).id;
  });
  const inOrganisation = (work: (tx: OrganisationTransaction) => Promise<unknown>) =>
    server.app.inOrganisation(organisation.id, work);

  const waiting: Readonly<Record<HandledKind, { make: () => Promise<unknown>; remove: string }>> = {
    reports: {
      make: () => storeReport(server, organisation, 'waits', 5),
      remove: `update progress_report set state = 'UNMATCHED'`,
    },
    'e-mails': {
      make: () => inOrganisation((tx) => queueEmails(tx, [{ id: newId(), kind: 'INVITATION', subjectId: newId() }])),
      remove: 'delete from email_outbox',
    },
    deliveries: {
      make: async () => {
        await buildWebhooks(server, organisation);
        await inOrganisation((tx) =>
          recordEvents(tx, [{ id: newId(), type: 'enrolment.created', subjectId: enrolmentId, data: {} }]),
        );
      },
      remove: `update webhook_delivery set state = 'FAILED'`,
    },
    actions: {
      make: () => {
        const [id, key] = [newId(), newId()];
        return server.asOwner(`
          insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
            actor_user_id, state, lms_idempotency_key, run_id, created_at, started_at)
          values ('${id}', '${organisation.id}', 'CANCEL', '${enrolmentId}', '${key}', '\\x00', '{}',
            '${organisation.admin.id}', 'RUNNING', '${key}', 'a run', now(), now())`);
      },
      remove: 'delete from lifecycle_action',
    },
  };
  const kinds = Object.keys(waiting) as HandledKind[];
  const noteOthers = (kind: HandledKind) => {
    for (const other of kinds) if (other !== kind) handled.note(other);
  };

  it.each(kinds)('makes the worker stuck, whatever other work it does: %s', async (kind) => {
    await waiting[kind].make();
    try {
      noteOthers(kind);
      expect(await health()).toBe('ok');
      expect(await health(0)).toBe(`stuck: ${kind}`);
      await sleep(150);
      noteOthers(kind);
      expect(await health(100)).toBe(`stuck: ${kind}`);
      handled.note(kind);
      expect(await health(60_000)).toBe('ok');
    } finally {
      await server.asOwner(waiting[kind].remove);
    }
  });

  it('may be an action that no run has claimed', async () => {
    await waiting.actions.make();
    await server.asOwner(`update lifecycle_action set state = 'REQUESTED', run_id = null, started_at = null`);
    expect(await health(0)).toBe('stuck: actions');
    await server.asOwner(waiting.actions.remove);
    expect(await health(0)).toBe('ok');
  });

  it.each([
    ['is not due yet', `update email_outbox set next_attempt_at = now() + interval '1 hour'`],
    ['is being sent', `update email_outbox set state = 'SENDING', leased_until = now() + interval '1 minute'`],
  ])('is no e-mail that %s', async (_what, change) => {
    await waiting['e-mails'].make();
    expect(await health(0)).toBe('stuck: e-mails');
    await server.asOwner(change);
    expect(await health(0)).toBe('ok');
    await server.asOwner(waiting['e-mails'].remove);
  });

  it.each([
    ['is failing', 'update webhook_endpoint set failing_since = now()'],
    ['is disabled', `update webhook_endpoint set state = 'DISABLED'`],
  ])('is no delivery to an endpoint that %s', async (_what, change) => {
    await waiting.deliveries.make();
    expect(await health(0)).toBe('stuck: deliveries');
    await server.asOwner(change);
    expect(await health(0)).toBe('ok');
    await server.asOwner(waiting.deliveries.remove);
  });
});

it('is computed once a second, however often it is asked for', async () => {
  const port = await freePort();
  let looks = 0;
  const http = await startHealthServer('127.0.0.1', port, {
    sdkMetricsPort: await freePort(),
    database,
    health: () => {
      looks += 1;
      return health();
    },
  });
  try {
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(`http://127.0.0.1:${port}/healthz`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(looks).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 1_000));
  } finally {
    await new Promise((resolve) => http.close(resolve));
  }
});

it('says on its port that it has no database', async () => {
  const port = await freePort();
  const http = await startHealthServer('127.0.0.1', port, {
    sdkMetricsPort: await freePort(),
    database,
    health: () => health(),
  });
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    return { code: answer.status, ...((await answer.json()) as { status: string }) };
  };
  try {
    expect(await ask()).toEqual({ code: 200, status: 'ok' });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^attain_database_connections\{pool="app",state="max"\} 2$/m);
    proxy.fallSilent();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await ask()).toEqual({ code: 503, status: 'no database' });
  } finally {
    proxy.restore();
    await new Promise((resolve) => http.close(resolve));
  }
});
