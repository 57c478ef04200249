import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RequestLog, type SeenRequest } from '../../src/features/api-requests/request-log.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { eventually } from '../support/eventually.ts';
import { captureLog } from '../support/log-capture.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let app: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
  await database.close();
});

it('keeps refused requests while the database is away, and stores them when it is back', async () => {
  const organisation = await buildOrganisation(database.app);
  const key = (await createVerifyApiKey(database.app)(organisation.apiKey))!;
  const url = new URL(database.appUrl);
  proxy = await startTcpProxy(Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  app = await openDatabase({ url: url.href, poolMax: 2 });
  const { log, text } = captureLog('api');
  let lost = 0;
  const requests = new RequestLog({
    database: app,
    log,
    onUnknownKey: () => undefined,
    onLost: (count) => (lost += count),
  });
  const seen = (): SeenRequest => ({
    id: newId(),
    sender: { organisationId: key.organisationId, apiKeyId: key.id },
    method: 'PUT',
    path: '/api/enrolments/lms-progress',
    status: 500,
    durationMs: 4_500,
    remoteAddress: null,
    problems: ['Something went wrong on our side.'],
    bodyExcerpt: () => null,
    bodyBytes: null,
  });
  proxy.cut();
  for (let sent = 0; sent < 50; sent += 1) requests.add(seen());
  await eventually(() => (text().includes('could not be stored yet') ? true : null));
  expect(await database.rows('select from api_request')).toEqual([]);
  proxy.restore();
  const stored = await eventually(async () => {
    const [row] = await database.rows<{ rows: number; all: number }>(
      'select count(*)::int as rows, coalesce(sum(1 + alike), 0)::int as all from api_request',
    );
    return row!.all === 50 ? row! : null;
  }, 20_000);
  expect(stored.rows).toBe(20);
  expect(lost).toBe(0);
  requests.add(seen());
  await requests.close();
  expect(await database.rows('select sum(1 + alike)::int as all from api_request')).toEqual([{ all: 51 }]);
});
