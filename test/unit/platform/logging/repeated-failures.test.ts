import { beforeEach, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { NoConnectionError } from '../../../../src/platform/database/connections/connection-errors.ts';
import { errorMapper } from '../../../../src/platform/http/middleware/error-mapper.ts';
import { withLogContext } from '../../../../src/platform/logging/logger.ts';
import { RepeatedFailures } from '../../../../src/platform/logging/repeated-failures.ts';
import { BusyError } from '../../../../src/platform/waiting/busy-error.ts';
import { BatchDeadlineError } from '../../../../src/platform/work/batcher.ts';
import { eventually } from '../../../support/eventually.ts';
import { captureLog, type LogCapture } from '../../../support/log-capture.ts';

/** Milliseconds between two lines of a cause. */
const period = 100;

let logged: LogCapture;
let statuses: number[];
let fail: (error: unknown) => void;

beforeEach(() => {
  logged = captureLog('api');
  statuses = [];
  const mapper = errorMapper(logged.log, new RepeatedFailures(logged.log, period));
  const response = {
    locals: {},
    status: (status: number) => {
      statuses.push(status);
      return response;
    },
    set: () => response,
    json: () => response,
  };
  const request = { method: 'PUT', originalUrl: '/api/enrolments/lms-progress' };
  fail = (error) => mapper(error, request as Request, response as unknown as Response, () => undefined);
});

const lines = () => logged.lines().map(({ level, message }) => `${level} ${message}`);
const database = 'request failed, because the database could not be used';
const load = 'request refused, because too much work is waiting';

it('logs an outage of the database once, then counts, and says when it is over', async () => {
  for (let at = 0; at < 300; at += 1) fail(at % 2 === 0 ? new NoConnectionError() : new BatchDeadlineError(2_000));
  expect(lines()).toEqual([`error ${database}`]);
  await eventually(() => Promise.resolve(lines().at(-1)?.startsWith('info') === true ? true : null));
  expect(logged.lines()[1]).toMatchObject({ level: 'warn', failures: 299, total: 300 });
  expect(lines()).toEqual([
    `error ${database}`,
    `warn ${database}: more of the same`,
    `info ${database}: no further one for 30 seconds`,
  ]);
  fail(new NoConnectionError());
  expect(lines().at(-1)).toBe(`error ${database}`);
  expect(statuses).toEqual(statuses.map(() => 500));
});

it('counts refusals because of load apart, as no error', () => {
  for (let at = 0; at < 100; at += 1) fail(new BusyError('Too many mappings are waiting.', 5));
  expect(lines()).toEqual([`warn ${load}`]);
  expect(statuses).toEqual(statuses.map(() => 503));
});

it('keeps each unknown error with its stack', () => {
  fail(new NoConnectionError());
  for (const name of ['one', 'two']) fail(new TypeError(name));
  const unknown = logged.lines().filter(({ message }) => message === 'request failed');
  expect(unknown).toMatchObject([
    { level: 'error', error: { message: 'one', stack: expect.stringContaining('TypeError') } },
    { level: 'error', error: { message: 'two', stack: expect.stringContaining('TypeError') } },
  ]);
});

it('counts the failures of all without the name of the first', async () => {
  withLogContext({ organisationId: 'first' }, () => fail(new NoConnectionError()));
  withLogContext({ organisationId: 'second' }, () => fail(new NoConnectionError()));
  const counted = await eventually(() =>
    Promise.resolve(logged.lines().find(({ message }) => message.endsWith('more of the same')) ?? null),
  );
  expect(counted).not.toHaveProperty('organisationId');
});
