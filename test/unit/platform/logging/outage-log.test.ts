import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@temporalio/client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { composeOutageLog } from '../../../../src/composition/compose-outage-log.ts';
import { startSweeper, type SweeperDependencies } from '../../../../src/composition/sweeper.ts';
import { WebhookDispatcher } from '../../../../src/features/webhooks/webhook-dispatcher.ts';
import {
  ConnectionLostError,
  NoConnectionError,
  NoConnectionOfOrganisationError,
} from '../../../../src/platform/database/connections/connection-errors.ts';
import { isDatabaseAway } from '../../../../src/platform/database/connections/is-database-away.ts';
import { OutageLog } from '../../../../src/platform/logging/outage-log.ts';
import { EmailDispatcher } from '../../../../src/platform/outbox/email-dispatcher.ts';
import { isTemporalUnreachable } from '../../../../src/platform/temporal/is-temporal-away.ts';
import { eventually } from '../../../support/eventually.ts';
import { captureLog, type LogCapture } from '../../../support/log-capture.ts';

const begins = 'warn PostgreSQL cannot be used; the work that needs it is tried again until it can';
const ends = 'info PostgreSQL can be used again';

let logged: LogCapture;
let isAway: boolean;
let outages: OutageLog;
const lines = () => logged.lines().map(({ level, message }) => `${level} ${message}`);
const answer = () => (isAway ? Promise.reject(new ConnectionLostError()) : Promise.resolve([]));

beforeEach(() => {
  logged = captureLog('api');
  isAway = true;
  outages = new OutageLog(logged.log, [{ name: 'PostgreSQL', isAway: isDatabaseAway, probe: answer }], {
    quiet: 60,
    betweenProbes: 5,
  });
});
afterEach(() => outages.close());

it('has one line when an outage begins and one when it ends, whatever number of loops fail', async () => {
  // Each of its twelve sweeps asks the database.
  const sweeps = new Proxy({}, { get: (_, name) => (name === 'log' ? outages : answer) }) as SweeperDependencies;
  const stopSweeper = startSweeper(sweeps, 5);
  const emails = new EmailDispatcher(
    { organisationsWithDueEmails: answer, startBatch: () => Promise.reject(new Error('not reached')), log: outages },
    { interval: 5 },
  );
  const webhooks = new WebhookDispatcher(
    {
      endpointsWithWaiting: answer,
      endpointsWithOverdueRetries: answer,
      startDeliveryRun: () => Promise.reject(new Error('not reached')),
      log: outages,
    },
    { interval: 5 },
  );
  try {
    await sleep(150);
    expect(lines()).toEqual([begins]);
    expect(logged.lines()[0]).toMatchObject({
      error: { name: 'ConnectionLostError' },
      noticedBy: expect.stringMatching(/sweeping failed|could not be handed over/),
    });
    isAway = false;
    await eventually(() => Promise.resolve(lines().includes(ends) ? true : null));
  } finally {
    await Promise.all([stopSweeper(), emails.stop(), webhooks.stop()]);
  }
  expect(lines()).toEqual([begins, ends]);
  expect(logged.lines()[1]!['failures']).toBeGreaterThan(12);
});

it('goes on with an outage while no loop fails but the probe does, and logs the next outage', async () => {
  outages.warn('first', { error: new NoConnectionError() });
  await sleep(150);
  expect(lines()).toEqual([begins]);
  isAway = false;
  await eventually(() => Promise.resolve(lines().length === 2 ? true : null));
  outages.warn('second', { error: new NoConnectionError() });
  expect(lines()).toEqual([begins, ends, begins]);
});

it('probes and logs the end outside of the request that noticed the outage', async () => {
  const request = new AsyncLocalStorage<string>();
  const probed: (string | undefined)[] = [];
  const probe = () => {
    probed.push(request.getStore());
    return answer();
  };
  const other = new OutageLog(logged.log, [{ name: 'PostgreSQL', isAway: isDatabaseAway, probe }], {
    quiet: 20,
    betweenProbes: 5,
  });
  request.run('of a tenant', () => other.warn('first', { error: new NoConnectionError() }));
  isAway = false;
  await eventually(() => Promise.resolve(lines().includes(ends) ? true : null));
  other.close();
  expect(new Set(probed)).toEqual(new Set([undefined]));
});

it('logs every other failure meanwhile, and the first error that says that the outage lasts', () => {
  outages.warn('first', { error: new NoConnectionError() });
  outages.warn('sweeping failed', { error: new TypeError('a fault') });
  outages.warn('2 actions were closed', { lost: 2 });
  for (const sweep of ['imports', 'alerts']) {
    outages.error('sweeping has failed for five minutes', { sweep, error: new NoConnectionError() });
  }
  expect(lines().slice(1)).toEqual([
    'warn sweeping failed',
    'warn 2 actions were closed',
    'error sweeping has failed for five minutes',
  ]);
  expect(logged.lines().at(-1)).toMatchObject({ sweep: 'imports' });
});

it('keeps an outage of Temporal apart from one of PostgreSQL', () => {
  const grpc = Object.assign(new Error('14 UNAVAILABLE'), { code: 14, details: 'No connection', metadata: {} });
  const both = composeOutageLog(logged.log, { database: answer, temporal: answer });
  both.warn('a', { error: new ServiceError('Failed to start', { cause: grpc }) });
  both.warn('b', { error: new ConnectionLostError() });
  both.close();
  expect(lines().map((line) => line.split(' ')[1])).toEqual(['Temporal', 'PostgreSQL']);
});

describe('what counts as an outage', () => {
  const state = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });
  const grpc = (code: number) => Object.assign(new Error(`${code}`), { code, details: '', metadata: {} });

  it.each(['57P01', '57P03', '08006', '53300'])('PostgreSQL says %s', (code) => {
    expect(isDatabaseAway(state(code))).toBe(true);
  });

  it('no statement that was cancelled or refused, and no organisation with too many connections', () => {
    for (const code of ['57014', '40P01', '23505']) expect(isDatabaseAway(state(code))).toBe(false);
    expect(isDatabaseAway(new NoConnectionOfOrganisationError(state('53300')))).toBe(false);
    expect(isDatabaseAway(undefined)).toBe(false);
  });

  it('Temporal is unavailable or late, and not when it refuses', () => {
    const core = 'Status { code: Unavailable, message: "tcp connect error" }';
    for (const error of [grpc(14), grpc(4), core]) expect(isTemporalUnreachable(error)).toBe(true);
    for (const error of [grpc(5), new Error('other'), 'Status { code: NotFound }']) {
      expect(isTemporalUnreachable(error)).toBe(false);
    }
  });
});
