import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareRevisions } from './compare-revisions.ts';
import { measureCheckout, type MeasureContext } from './measure-checkout.ts';
import type { Measurement } from './measurement.ts';
import { help, parseOptions, type BenchOptions } from './options.ts';
import type { PhaseResult } from './phases/phase-result.ts';
import { compareFigures, comparisonTable } from './report/comparison-table.ts';
import { figuresOf } from './report/figures.ts';
import { profileTable } from './report/profile-table.ts';
import { ratioTable } from './report/ratio-table.ts';
import { statementTable } from './report/statement-table.ts';

const root = join(import.meta.dirname, '..');

async function main(options: BenchOptions, signal: AbortSignal): Promise<number> {
  const began = Date.now();
  const log = (line: string) => console.error(`[${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s] ${line}`);
  const context: MeasureContext = { options, signal, log };
  if (options.compare !== null) {
    const rounds = await compareRevisions(root, options.compare, context);
    const figures = compareFigures(rounds.map(([a, b]) => [figuresOf(a.subjects[0]!), figuresOf(b.subjects[0]!)]));
    console.log(`${describe(rounds[0]![0])}\n`);
    console.log(comparisonTable([rounds[0]![0].revision, rounds[0]![1].revision], figures));
    write(options, { rounds, figures });
    return rounds.flat().some(isAnythingLost) ? 1 : 0;
  }
  const measurement = await measureCheckout(resolve(options.tree ?? root), context);
  console.log(`${describe(measurement)}\n`);
  const [first, second] = measurement.subjects.map((subject) => ({ name: subject.name, figures: figuresOf(subject) }));
  console.log(ratioTable(first!, second ?? null));
  for (const phase of measurement.subjects[0]!.phases) {
    if (phase.statements !== null && phase.phase !== 'kill') {
      console.log(`\n${headingOf(phase)}\n${statementTable(phase)}`);
    }
  }
  for (const { rate, enrolments, preview, application } of measurement.subjects[0]!.corrections) {
    for (const [part, measured] of Object.entries({ preview, application })) {
      if (!measured?.statements) continue;
      const { statements } = measured;
      console.log(
        `\n${part}, beside ${rate} reports/s\n${statementTable({ statements, reports: enrolments }, 'enrolments')}`,
      );
    }
  }
  for (const { process, phase, rate, threads } of measurement.subjects[0]!.profiles) {
    console.log(`\n${headingOf({ phase, rate })}\n${profileTable(process, threads)}`);
  }
  write(options, measurement);
  return isAnythingLost(measurement) ? 1 : 0;
}

const headingOf = ({ phase, rate }: Pick<PhaseResult, 'phase' | 'rate'>): string =>
  rate === null ? phase : `${phase}, ${rate} reports/s`;

const describe = ({ revision, machine, load }: Measurement): string =>
  `Attain ${revision}, ${machine.cores} cores (${machine.processor}), Node ${machine.node}; ` +
  `${load.organisations} organisations, ${load.enrolments} enrolments, ${load.ledger} reports of the past, ` +
  `${load.replicas} × API and worker; ` +
  `load of the machine before it began: ${machine.loadBefore.toFixed(1)}`;

const isAnythingLost = ({ subjects }: Measurement): boolean =>
  subjects[0]!.phases.some(({ lost, emails }) => lost > 0 || emails.missing > 0);

function write({ json }: BenchOptions, figures: unknown): void {
  if (json !== null) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Aborts on Ctrl-C, and when the program that started this one is gone. A second Ctrl-C exits at once. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(130);
    console.error('stopping; again ends at once …');
    stopping.abort(new Error('stopped'));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping.signal.aborted) stop();
  }, 1_000).unref();
  return stopping.signal;
}

const signal = stopOnSignal();
try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') console.log(help);
  else process.exitCode = await main(options, signal);
} catch (error) {
  if (!signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = signal.aborted ? 130 : 2;
}
process.exit();
