import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Measurement } from '../../bench/measurement.ts';
import { eventually } from '../support/eventually.ts';
import { testServices } from '../support/services.ts';
import type { CorrectionsResult } from '../../bench/phases/measure-corrections.ts';

const folder = mkdtempSync(join(tmpdir(), 'attain-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startBench(...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bench/main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output.text += chunk));
  }
  return { child, output, ended: once(child, 'close') as Promise<[number | null]> };
}

describe('npm run bench', () => {
  it('measures a small load beside the reference program: nothing is lost, each certificate is one e-mail', async () => {
    const json = join(folder, 'figures.json');
    const { output, ended } = startBench(
      ...['--organisations', '3', '--enrolments', '200', '--warm-up', '0', '--reports', '200', '--callers', '8'],
      ...['--rate', '40', '--seconds', '1', '--kill-reports', '300'],
      ...['--bundle', testServices().bundlePath, '--statements', '--webhooks', '--json', json],
    );
    const [code] = await ended;
    if (code !== 0) console.log(output.text);
    expect(code).toBe(0);
    expect(output.text).toMatch(/applied\/s +[\d,]+ +[\d,]+ +\d+\.\d\d/);
    const { subjects } = JSON.parse(readFileSync(json, 'utf8')) as Measurement;
    expect(subjects.map(({ name }) => name)).toEqual(['Attain', 'reference']);
    const [attain, reference] = subjects.map(({ phases }) => phases);
    for (const phase of [...attain!, ...reference!.slice(0, 2)]) {
      expect(phase).toMatchObject({ lost: 0, emails: { missing: 0 } });
      expect(phase.reports).toBeGreaterThan(0);
      expect(phase.emails.taken).toBeGreaterThanOrEqual(phase.emails.expected);
      expect(phase.acknowledgement.p99).toBeGreaterThanOrEqual(phase.acknowledgement.p50!);
      expect(phase.effect.p99).toBeGreaterThanOrEqual(phase.effect.p50!);
    }
    const [closed, steady, kill] = attain!;
    expect(closed).toMatchObject({ reports: 200, emails: { expected: 10, taken: 10, doubled: 0 }, failures: 0 });
    expect(closed!.wal!.rows).toBeGreaterThan(400);
    expect(closed!.runs!.applyReports!.runs).toBeGreaterThan(0);
    expect(closed!.statements!.some(({ text }) => text.includes('progress_report'))).toBe(true);
    // A certificate is an event, and so is what the reports of a transaction make of an enrolment.
    expect(closed!.webhooks!.events).toBeGreaterThan(20);
    expect(closed!.webhooks!.doubled).toBe(0);
    expect(steady!.reports).toBe(40);
    expect(kill!.recovery!.applied).toBeGreaterThan(0);
    expect(kill!.failures).toBeGreaterThan(0);
  }, 180_000);

  it('measures a burst beside single reports of another organisation, with two processes of API and worker each', async () => {
    const json = join(folder, 'fairness.json');
    const { output, ended } = startBench(
      ...['--organisations', '3', '--enrolments', '200', '--warm-up', '20', '--phases', 'fairness', '--burst', '600'],
      ...['--replicas', '2', '--no-reference', '--bundle', testServices().bundlePath, '--json', json],
    );
    const [code] = await ended;
    if (code !== 0) console.log(output.text);
    expect(code).toBe(0);
    expect(output.text).toMatch(/delay of the effect p99, ms +-?[\d,.]+/);
    const { load, subjects } = JSON.parse(readFileSync(json, 'utf8')) as Measurement;
    expect(load.replicas).toBe(2);
    const [fairness, ...others] = subjects[0]!.phases;
    expect(others).toEqual([]);
    expect(fairness).toMatchObject({
      phase: 'fairness',
      rate: 5,
      lost: 0,
      failures: 0,
      emails: { missing: 0, doubled: 0 },
    });
    expect(fairness!.reports).toBeGreaterThan(600);
    // Five a second for 15 s.
    expect(fairness!.quiet!.reports).toBeGreaterThan(60);
    for (const { acknowledgement, effect } of [fairness!, fairness!.quiet!]) {
      expect(acknowledgement.p99).toBeGreaterThanOrEqual(acknowledgement.p50!);
      expect(effect.p99).toBeGreaterThanOrEqual(effect.p50!);
    }
    // Each has done its part.
    for (const name of ['API', 'API 2', 'worker', 'worker 2']) expect(fairness!.cpu![name]).toBeGreaterThan(0);
    expect(subjects[0]!.memory['worker 2']!.nowMiB).toBeGreaterThan(0);
  }, 180_000);

  it('measures a backlog of e-mails: it is gone in time, and single reports of another organisation do not wait for it', async () => {
    const json = join(folder, 'emails.json');
    const { output, ended } = startBench(
      ...['--organisations', '4', '--enrolments', '1200', '--warm-up', '20', '--phases', 'emails', '--emails', '500'],
      ...['--no-reference', '--bundle', testServices().bundlePath, '--json', json],
    );
    const [code] = await ended;
    if (code !== 0) console.log(output.text);
    expect(code).toBe(0);
    const { subjects } = JSON.parse(readFileSync(json, 'utf8')) as Measurement;
    const [backlog] = subjects[0]!.phases;
    expect(backlog).toMatchObject({
      phase: 'emails',
      lost: 0,
      emails: { expected: 500, taken: 500, missing: 0, doubled: 0 },
    });
    // 5,000 e-mails within two minutes are 42 a second. A busy machine may take four times as long.
    expect(backlog!.emails.perSecond).toBeGreaterThan(10);
    // The latency is that of the other organisation's reports.
    expect(backlog!.reports).toBeGreaterThan(500);
    expect(backlog!.effect.p99).toBeLessThan(backlog!.email.p99!);
  }, 180_000);

  it('measures a preview beside reports, also when their callers are as fast as they can', async () => {
    const json = join(folder, 'corrections.json');
    const { output, ended } = startBench(
      ...['--organisations', '3', '--enrolments', '200', '--warm-up', '0', '--phases', 'corrections', '--seconds', '2'],
      ...['--corrected', '300', '--callers', '8', '--rate', '5', '--no-reference'],
      ...['--bundle', testServices().bundlePath, '--json', json],
    );
    const [code] = await ended;
    if (code !== 0) console.log(output.text);
    expect(code).toBe(0);
    expect(output.text).toMatch(/8 callers at full speed, preview ÷ alone: acknowledged\/s +\d+\.\d\d/);
    const { subjects } = JSON.parse(readFileSync(json, 'utf8')) as Measurement;
    const [{ quiet, preview, fullSpeed, application, losing }] = subjects[0]!.corrections as [CorrectionsResult];
    expect(losing).toBeGreaterThan(0);
    for (const { seconds, steady, acknowledgedPerSecond } of [quiet, preview, application!, fullSpeed!.preview]) {
      expect(Math.min(seconds, steady.reports, acknowledgedPerSecond)).toBeGreaterThan(0);
    }
    // Callers that do not wait send more than those at a rate.
    expect(fullSpeed!.before.acknowledgedPerSecond).toBeGreaterThan(quiet.acknowledgedPerSecond * 2);
  }, 180_000);

  it('stops everything on SIGINT and leaves nothing behind', async () => {
    const { child, output, ended } = startBench('--enrolments', '200', '--no-reference');
    const stack = await eventually(() => {
      const path = / in (\S+)/.exec(output.text)?.[1];
      return path !== undefined && existsSync(join(path, 'postgres', 'cluster', 'postmaster.pid')) ? path : null;
    }, 60_000);
    const [postgres] = readFileSync(join(stack, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(output.text).toContain('stopping');
    expect(() => process.kill(Number(postgres), 0)).toThrow('ESRCH');
    expect(existsSync(stack)).toBe(false);
  }, 90_000);

  it('names an option that it does not understand', async () => {
    const { output, ended } = startBench('--rate', 'fast');
    expect((await ended)[0]).toBe(2);
    expect(output.text).toBe('--rate must be a whole number of at least 1, and it is "fast"\n');
  });
});
