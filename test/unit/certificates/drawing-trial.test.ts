import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DrawingTrial } from '../../../src/features/certificates/drawing-trial.ts';
import { TaskDeadlineError, ThreadDiedError } from '../../../src/platform/cpu-pool/errors.ts';
import { BusyError } from '../../../src/platform/waiting/busy-error.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';

/** A trial whose drawings the test decides; the real ones are in test/certificates. */
function trialOf(draw: (code: string) => Promise<Buffer> = () => Promise.resolve(Buffer.of()), pause = 1) {
  const logged = captureLog('worker');
  const drawn: string[] = [];
  const state = { isBusy: false };
  const trial = new DrawingTrial({
    findPdf: async (code) => ({
      certificateId: `id of ${code}`,
      number: 'C-000001',
      version: code,
      read: () => {
        drawn.push(code);
        return draw(code);
      },
    }),
    isBusy: () => state.isBusy,
    log: logged.log,
    pause,
  });
  return { trial, logged, drawn, state };
}

it('draws each certificate once, one after the other', async () => {
  let [underWay, most] = [0, 0];
  const { trial, drawn, logged } = trialOf(async () => {
    most = Math.max(most, ++underWay);
    await sleep(5);
    underWay -= 1;
    return Buffer.of();
  });
  for (const code of ['a', 'b', 'a', 'c']) trial.add(code);
  await eventually(() => (drawn.length === 3 ? true : null));
  await trial.stop();
  expect({ drawn, most, lines: logged.lines() }).toEqual({ drawn: ['a', 'b', 'c'], most: 1, lines: [] });
});

it('waits while the threads have other work, keeps a limited number, and forgets them when it stops', async () => {
  const { trial, drawn, state } = trialOf();
  state.isBusy = true;
  for (let index = 0; index < 1_000; index += 1) trial.add(`code-${index}`);
  await sleep(30);
  expect(drawn).toEqual([]);
  state.isBusy = false;
  await eventually(() => (drawn.length === 100 ? true : null));
  await sleep(20);
  expect(drawn).toHaveLength(100);
  await trial.stop();
  trial.add('late');
  await sleep(20);
  expect(drawn).not.toContain('late');
});

it('logs one that cannot be drawn without any text of it, and nothing when there was no time for it', async () => {
  const errors: Record<string, Error> = {
    dead: new ThreadDiedError('renderCertificate', new Error('no glyph for Ada')),
    slow: new TaskDeadlineError('renderCertificate', 10_000),
    busy: new BusyError('The threads are busy', 1),
  };
  const { trial, drawn, logged } = trialOf((code) => Promise.reject(errors[code]!));
  for (const code of Object.keys(errors)) trial.add(code);
  await eventually(() => (drawn.length === 3 ? true : null));
  await trial.stop();
  const message = 'an issued certificate cannot be drawn';
  expect(logged.lines()).toMatchObject([
    { level: 'error', message, certificateId: 'id of dead', reason: 'ThreadDiedError' },
    { level: 'warn', message, certificateId: 'id of slow', reason: 'TaskDeadlineError' },
  ]);
  expect(logged.text()).not.toContain('Ada');
});
