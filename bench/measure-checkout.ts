import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startCallers, type Callers } from './load/callers.ts';
import { planReports, type PlannedReport } from './load/plan-reports.ts';
import type { Measurement, ProcessProfile, SubjectMeasurement } from './measurement.ts';
import type { BenchOptions } from './options.ts';
import type { PhaseResult } from './phases/phase-result.ts';
import { measureCorrections, type CorrectionsResult } from './phases/measure-corrections.ts';
import type { PhaseContext } from './phases/measure-phase.ts';
import { reportsOf, runPhases } from './phases/run-phases.ts';
import type { Subject } from './phases/subject.ts';
import { readProfiles } from './readings/cpu-profile.ts';
import { memoryOf } from './readings/process-times.ts';
import { addEndpoints } from './stack/add-endpoints.ts';
import { addLargeCourse } from './stack/add-large-course.ts';
import { addLedgerRows } from './stack/add-ledger-rows.ts';
import { addOrganisations, type BenchOrganisation } from './stack/add-organisations.ts';
import { startAttain } from './stack/attain.ts';
import { startBenchServices, type BenchServices } from './stack/bench-services.ts';
import { loadTree } from './stack/measured-tree.ts';
import { copyForReference, startReference } from './stack/reference.ts';
import { createUndoList } from './stack/undo-list.ts';
import { startWebhookReceiver, type WebhookReceiver } from './stack/webhook-receiver.ts';

export interface MeasureContext {
  readonly options: BenchOptions;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Measures a checkout with a stack of its own, which is always stopped and removed afterwards.
 * @param root folder of the checkout, with its node_modules
 */
export async function measureCheckout(root: string, { options, signal, log }: MeasureContext): Promise<Measurement> {
  const machine = {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    node: process.version,
    loadBefore: loadavg()[0]!,
  };
  const startedAt = new Date().toISOString();
  const undo = createUndoList();
  try {
    const folder = makeFolder(options.folder);
    if (options.folder === null) undo.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const tree = await loadTree(root);
    log(`starting PostgreSQL, Temporal and a mail server in ${folder}`);
    const services = await startBenchServices(tree, { ...options, folder, signal }, undo);
    log(`adding ${options.enrolments} enrolments of ${options.organisations} organisations`);
    const organisations = await addOrganisations(tree, services.database.ownerUrl, options, log);
    if (options.ledger > 0) await addLedgerRows(services.database.ownerUrl, options.ledger, log);
    if (options.reference) await copyForReference(services.adminUrl);
    const receiver = options.webhooks ? await startWebhookReceiver() : null;
    if (receiver !== null) {
      undo.add(() => receiver.close());
      await addEndpoints(tree, services.database, organisations, receiver.origin);
    }
    const callers = await startCallers(signal);
    undo.add(() => callers.stop());
    const plan = planReports({ ...options, reports: reportsOf(options) });
    const common = { callers, services, receiver, organisations, plan, options, signal };
    const subjects: SubjectMeasurement[] = [];
    for (const name of options.reference ? (['reference', 'Attain'] as const) : (['Attain'] as const)) {
      const start = name === 'Attain' ? startAttain : startReference;
      log(`starting ${name === 'Attain' ? 'API and worker' : 'the reference program'}`);
      const profiles = options.profile === null ? null : join(resolve(options.profile), name);
      const subject = await start(tree, services, { ...options, profiles, signal });
      const measuring = measureSubject(subject, { ...common, log: (line) => log(`${name}, ${line}`) });
      const measured = await measuring.finally(() => subject.stop());
      subjects.unshift({ ...measured, profiles: profiles === null ? [] : profilesOf(profiles, root, measured.phases) });
    }
    return {
      revision: describeRevision(root),
      startedAt,
      machine,
      load: {
        organisations: options.organisations,
        enrolments: options.enrolments,
        ledger: options.ledger,
        replicas: options.replicas,
        seed: options.seed,
      },
      subjects,
    };
  } finally {
    await undo.run();
  }
}

interface SubjectContext extends MeasureContext {
  readonly callers: Callers;
  readonly services: BenchServices;
  readonly receiver: WebhookReceiver | null;
  readonly organisations: readonly BenchOrganisation[];
  readonly plan: readonly PlannedReport[];
}

async function measureSubject(
  subject: Subject,
  context: SubjectContext,
): Promise<Omit<SubjectMeasurement, 'profiles'>> {
  const { callers, services, receiver, organisations, plan, options, signal, log } = context;
  let memory: SubjectMeasurement['memory'] = {};
  const readMemory = () => {
    const pids = Object.entries(subject.processes()).filter(([name]) => name !== 'PostgreSQL');
    memory = Object.fromEntries(pids.map(([name, pid]) => [name, memoryOf(pid)]));
  };
  const phaseContext = {
    subject,
    callers,
    sink: services.sink,
    receiver: subject.isDurable ? receiver : null,
    organisations,
    statements: options.statements,
    signal,
    log,
  };
  const corrections = await correctionsOf(phaseContext, services, options);
  const phases = await runPhases(phaseContext, options, plan, readMemory);
  return { name: subject.name, phases, corrections, memory };
}

async function correctionsOf(
  context: PhaseContext,
  { adminUrl }: BenchServices,
  options: BenchOptions,
): Promise<CorrectionsResult[]> {
  const { subject, organisations, log } = context;
  if (!options.phases.includes('corrections') || !subject.isDurable) return [];
  log(`adding a course with ${options.corrected} enrolments`);
  const [organisation] = organisations;
  const urls = { adminUrl, apiUrl: subject.apiUrls[0]! };
  const course = await addLargeCourse(urls, organisation!.id, options.corrected);
  return measureCorrections(context, course, options);
}

/** Reads the profiles. @param folder with a folder for each process */
function profilesOf(folder: string, root: string, phases: readonly PhaseResult[]): ProcessProfile[] {
  return readdirSync(folder).flatMap((process) =>
    phases.map(({ phase, rate, span }) => ({
      process,
      phase,
      rate,
      threads: readProfiles(join(folder, process), root, span),
    })),
  );
}

function makeFolder(wanted: string | null): string {
  if (wanted === null) return realpathSync(mkdtempSync(join(tmpdir(), 'attain-bench-')));
  mkdirSync(wanted, { recursive: true });
  return realpathSync(wanted);
}

function describeRevision(root: string): string {
  try {
    return execFileSync('git', ['-C', root, 'describe', '--always', '--dirty', '--abbrev=7'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
