import { expect, it } from '@jest/globals';
import { ReportRetrier } from '../../../first-party-lms/reports/report-retrier.ts';
import type { ReportSender } from '../../../first-party-lms/reports/report-sender.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

it('logs the beginning and the end of an outage once each, and another fault in between', async () => {
  const logged = captureLog('first-party-lms');
  const errors: Error[] = [
    withCode('57P01'),
    withCode('ECONNREFUSED'),
    withCode('57P03'),
    withCode('ECONNREFUSED'),
    withCode('42P01'),
    withCode('42P01'),
    new Error('Connection terminated unexpectedly'),
  ];
  let turns = 0;
  const sender = {
    sendDue: () => {
      turns += 1;
      const error = errors.shift();
      return error === undefined ? Promise.resolve(0) : Promise.reject(error);
    },
    stop: () => Promise.resolve(),
  };
  const retrier = new ReportRetrier(sender as unknown as ReportSender, logged.log, 1);
  retrier.start();
  await eventually(() => Promise.resolve(turns > 12 ? true : null));
  await retrier.stop();
  const failed = 'error waiting progress reports could not be sent; it is tried again until it works';
  expect(logged.lines().map(({ level, message }) => `${level} ${message}`)).toEqual([
    failed,
    failed,
    failed,
    'info waiting progress reports could not be sent; it works again',
  ]);
  expect(logged.lines().map(({ error }) => (error as { code?: string } | undefined)?.code)).toEqual([
    '57P01',
    '42P01',
    undefined,
    undefined,
  ]);
  expect(logged.lines().at(-1)).toMatchObject({ failures: 7 });
});
