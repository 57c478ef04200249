import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase, type Database, type DatabaseOptions } from '../../../src/platform/database/database.ts';
import { number } from '../../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../../src/platform/database/rows/row-shape.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.close());

const connectionRow = rowShape({ session: number, clientPort: number });

/** Opens a pool of one connection. Its function returns the connection that the pool uses at the moment. */
async function withOneConnection(
  options: Partial<DatabaseOptions>,
  work: (connection: () => Promise<{ session: number; clientPort: number }>) => Promise<void>,
): Promise<void> {
  const database: Database = await openDatabase({ url: server.appUrl, poolMax: 1, ...options });
  try {
    await work(async () => {
      const [row] = await database.lookUp(
        connectionRow,
        sql`select pg_backend_pid() as session, inet_client_port() as "clientPort"`,
      );
      return row!;
    });
  } finally {
    await database.close();
  }
}

it('replaces a connection that has reached its age, and keeps a younger one', async () => {
  const sessions = async (connectionMaxAge: number): Promise<number> => {
    const seen = new Set<number>();
    await withOneConnection({ connectionMaxAge }, async (connection) => {
      seen.add((await connection()).session);
      await sleep(1_200);
      seen.add((await connection()).session);
    });
    return seen.size;
  };
  expect(await Promise.all([sessions(1), sessions(60)])).toEqual([2, 1]);
});

interface Timer {
  /** 0: none, 1: for an answer of the other side that is due, 2: keepalive. */
  readonly kind: number;
  /** Until it goes off. */
  readonly seconds: number;
}

const hexadecimal = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns the timer of an established TCP connection of this machine, as Linux shows it. */
function timerOf(ports: { readonly local: number; readonly remote: number }): Timer {
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, local = '', remote = '', state, , timer = ''] = line.trim().split(/\s+/);
    if (!local.endsWith(hexadecimal(ports.local)) || !remote.endsWith(hexadecimal(ports.remote))) continue;
    if (state !== '01') continue;
    const [kind = '', when = ''] = timer.split(':');
    // Linux counts in hundredths of a second here.
    return { kind: parseInt(kind, 16), seconds: parseInt(when, 16) / 100 };
  }
  throw new Error(`there is no connection from port ${ports.local} to ${ports.remote}`);
}

it('lets the system ask after five seconds of silence whether the server is still there', async () => {
  await withOneConnection({}, async (connection) => {
    const { clientPort } = await connection();
    const timer = await eventually(() => {
      const found = timerOf({ local: clientPort, remote: Number(new URL(server.appUrl).port) });
      return found.kind === 1 ? null : found;
    });
    expect(timer.kind).toBe(2);
    expect(timer.seconds).toBeLessThanOrEqual(5.1);
  });
});
