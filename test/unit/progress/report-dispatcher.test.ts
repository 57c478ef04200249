import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import winston from 'winston';
import { defaultLimits, ReportDispatcher } from '../../../src/features/progress/report-dispatcher.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';
import type { ReportRun, RunStarter } from '../../../src/features/progress/report-runs.ts';

const log = winston.createLogger({ silent: true });

interface Started {
  readonly workflowId: string;
  readonly organisationIds: readonly string[];
  finish(claimed?: Record<string, number>, deferred?: readonly string[]): void;
}

/** Stands at the edge to Temporal and lets the test decide when runs begin and end; the real edge is tested in test/workflows. */
function controlledStarter() {
  const started: Started[] = [];
  let failure: Error | null = null;
  const starter: RunStarter = {
    startEmailRun: () => Promise.resolve(),
    startReportRun: ({ workflowId, organisationIds }) => {
      if (failure !== null) return Promise.reject(failure);
      return new Promise<ReportRun>((resolve) => {
        const { promise, resolve: end } = Promise.withResolvers<Awaited<ReportRun['result']>>();
        started.push({
          workflowId,
          organisationIds,
          finish: (claimed = {}, deferred = []) =>
            end(
              organisationIds.map((organisationId) => ({
                organisationId,
                claimed: claimed[organisationId] ?? 1,
                applied: 0,
                unchanged: 0,
                unmatched: 0,
                failed: 0,
                emails: 0,
                isDeferred: deferred.includes(organisationId),
              })),
            ),
        });
        resolve({ workflowId, result: promise });
      });
    },
  };
  return { starter, started, failWith: (error: Error | null) => (failure = error) };
}

describe('the report dispatcher', () => {
  it('gives a lone report a run that is named after it', () => {
    const { starter, started } = controlledStarter();
    new ReportDispatcher(starter, log).notify('org-1', 'report-1');
    expect(started.map(({ workflowId, organisationIds }) => ({ workflowId, organisationIds }))).toEqual([
      { workflowId: 'progress-report-report-1', organisationIds: ['org-1'] },
    ]);
  });

  it('does not start runs in the context of the request that has notified it', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    let attempts = 0;
    const dispatcher = new ReportDispatcher(
      {
        startEmailRun: () => Promise.resolve(),
        startReportRun: async () => {
          seen.push(context.getStore());
          attempts += 1;
          if (attempts === 2) throw new Error('planned');
          return { workflowId: 'run', result: Promise.resolve([]) };
        },
      },
      log,
      { ...defaultLimits, runs: 1, firstPause: 5 },
    );
    context.run('a request', () => dispatcher.notify('org-1', 'report-1'));
    context.run('another request', () => dispatcher.notify('org-2', 'report-2'));
    await eventually(() => (seen.length >= 3 ? true : null));
    expect(seen).toEqual([undefined, undefined, undefined]);
    await dispatcher.stop();
  });

  it('never has an organisation in two runs at once, and carries what arrived meanwhile in the next one', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log);
    for (let index = 0; index < 10; index += 1) dispatcher.notify('org-1', `report-${index}`);
    expect(started).toHaveLength(1);

    started[0]!.finish();
    await sleep(1);

    expect(started).toHaveLength(2);
    expect(started[1]!.workflowId).toMatch(/^progress-reports-/);
    started[1]!.finish();
    await sleep(1);
    expect(dispatcher.load).toEqual({ waiting: 0, busy: 0 });
  });

  it('keeps to the number of runs, and takes organisations in turn', async () => {
    const { starter, started } = controlledStarter();
    const reportsPerRun = 40;
    const limits = { ...defaultLimits, runs: 1, organisationsPerRun: 2, reportsPerRun };
    const dispatcher = new ReportDispatcher(starter, log, limits);
    for (const organisation of ['a', 'b', 'c', 'd']) dispatcher.notify(organisation, `r-${organisation}`);
    expect(started.map((run) => run.organisationIds)).toEqual([['a']]);

    // "a" has more than its quota: it goes to the end of the queue.
    started[0]!.finish({ a: reportsPerRun });
    await sleep(1);
    started[1]!.finish();
    await sleep(1);
    started[2]!.finish();
    await sleep(1);

    expect(started.map((run) => run.organisationIds)).toEqual([['a'], ['b', 'c'], ['d', 'a']]);
  });

  it('lets what arrives during a run share the next one, and gives a long run one other beside it', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log, { ...defaultLimits, aloneFor: 30 });
    for (const organisation of ['a', 'b', 'c']) dispatcher.notify(organisation, `r-${organisation}`);
    await sleep(5);
    expect(started.map((run) => run.organisationIds)).toEqual([['a']]);
    await eventually(() => (started.length === 2 ? true : null));
    dispatcher.notify('d', 'r-d');
    await sleep(60);
    expect(started.map((run) => run.organisationIds)).toEqual([['a'], ['b', 'c']]);
    started[1]!.finish();
    await eventually(() => (started.length === 3 ? true : null));
    expect(started[2]!.organisationIds).toEqual(['d']);
    for (const run of started) run.finish();
  });

  it('gives an organisation a run of its own when its reports could not be applied with those of others', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log);
    dispatcher.notify('first');
    for (const organisation of ['a', 'b', 'c']) dispatcher.notify(organisation);
    started[0]!.finish();
    await eventually(() => (started.length === 2 ? true : null));
    dispatcher.notify('d');
    started[1]!.finish({}, ['b']);
    await eventually(() => (started.length === 4 ? true : null));
    // However long "b" takes, the others do not wait for it.
    dispatcher.notify('a');
    dispatcher.notify('b');
    started[2]!.finish();
    await eventually(() => (started.length === 5 ? true : null));
    started[4]!.finish();
    dispatcher.notify('c');
    started[3]!.finish();
    await eventually(() => (started.length === 6 ? true : null));
    started[5]!.finish();
    await eventually(() => (started.length === 7 ? true : null));
    expect(started.map((run) => run.organisationIds)).toEqual([
      ...[['first'], ['a', 'b', 'c']],
      // "b" goes on alone, and is one of many again when that has ended well.
      ...[['d'], ['b'], ['a'], ['c'], ['b']],
    ]);
  });

  it('lets no organisation with few reports wait for one with many, and never puts both into one run', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log);
    for (let index = 0; index < 200; index += 1) dispatcher.notify('many', `many-${index}`);
    started[0]!.finish();
    await sleep(1);
    dispatcher.notify('few', 'few-1');
    expect(started.map((run) => run.organisationIds)).toEqual([['many'], ['many'], ['few']]);
    expect(started[2]!.workflowId).toBe('progress-report-few-1');
    // It has taken all that one run may: there is more than this process was told.
    dispatcher.notify('many', 'many-200');
    dispatcher.notify('few', 'few-2');
    dispatcher.notify('other', 'other-1');
    started[1]!.finish({ many: defaultLimits.reportsPerRun });
    started[2]!.finish();
    await sleep(1);
    expect(started.slice(3).map((run) => run.organisationIds)).toEqual([['many'], ['few', 'other']]);
    // Once it has caught up, it is one of the others again.
    for (const organisation of ['few', 'many']) dispatcher.notify(organisation);
    started[3]!.finish({ many: 3 });
    started[4]!.finish();
    await sleep(1);
    expect(started.slice(5).map((run) => run.organisationIds)).toEqual([['few', 'many']]);
  });

  it('names no run after a report that is one of many', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log);
    dispatcher.notify('org');
    started[0]!.finish({ org: defaultLimits.reportsPerRun });
    dispatcher.notify('org', 'report-1');
    await sleep(1);
    expect(started[1]!.workflowId).toMatch(/^progress-reports-/);
  });

  it('does not let slow runs hold up other organisations', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log, { ...defaultLimits, runs: 1, aloneFor: 10, slowRun: 20 });
    dispatcher.notify('slow');
    dispatcher.notify('other');
    expect(started).toHaveLength(1);
    await sleep(60);
    expect(started.map((run) => run.organisationIds)).toEqual([['slow'], ['other']]);
    dispatcher.notify('slow');
    expect(started).toHaveLength(2);
  });

  it('tries again, with pauses, while Temporal is away, and forgets nobody', async () => {
    const { starter, started, failWith } = controlledStarter();
    const logged = captureLog('api');
    const limits = { ...defaultLimits, firstPause: 10, longestPause: 20 };
    const dispatcher = new ReportDispatcher(starter, logged.log, limits);
    failWith(new Error('unavailable', { cause: new Error('connect ECONNREFUSED 127.0.0.1:7233') }));
    dispatcher.notify('org-1', 'report-1');
    await sleep(30);
    expect(started).toHaveLength(0);
    failWith(null);
    await sleep(40);
    expect(started.map((run) => run.workflowId)).toEqual(['progress-report-report-1']);
    expect(logged.lines()[0]).toMatchObject({
      level: 'warn',
      message: 'a run of reports could not be started or followed',
      organisationIds: ['org-1'],
      error: { message: 'unavailable', cause: { message: 'connect ECONNREFUSED 127.0.0.1:7233' } },
    });
  });

  it('logs why a run could not be followed', async () => {
    const logged = captureLog('api');
    const failed = new Error('Workflow execution failed', { cause: new Error('the run was terminated') });
    const startReportRun = () => Promise.resolve({ workflowId: 'run', result: Promise.reject(failed) });
    const startEmailRun = () => Promise.resolve();
    new ReportDispatcher({ startReportRun, startEmailRun }, logged.log).notify('org-1', 'report-1');
    await eventually(() => (logged.lines().length > 0 ? true : null));
    expect(logged.lines()).toMatchObject([
      {
        message: 'a run of reports could not be started or followed',
        error: { message: failed.message, cause: { message: 'the run was terminated' } },
      },
    ]);
  });

  it('starts nothing after it was stopped', async () => {
    const { starter, started } = controlledStarter();
    const dispatcher = new ReportDispatcher(starter, log);
    await dispatcher.stop();
    dispatcher.notify('org-1', 'report-1');
    expect(started).toEqual([]);
  });
});
