import { parseArgs } from 'node:util';

export const phaseNames = ['closed', 'steady', 'kill', 'emails', 'fairness', 'corrections'] as const;
const usualPhases: readonly PhaseName[] = ['closed', 'steady', 'kill'];
export type PhaseName = (typeof phaseNames)[number];

export interface BenchOptions {
  readonly organisations: number;
  readonly enrolments: number;
  /** Number of past reports in the ledgers. */
  readonly ledger: number;
  /** Number of reports in the closed phase. */
  readonly reports: number;
  readonly callers: number;
  /** Reports a second, each for one steady phase. */
  readonly rates: readonly number[];
  /** Duration of each steady phase. */
  readonly seconds: number;
  /** Number of reports in the kill phase. */
  readonly killReports: number;
  /** Backlog of the phase emails. */
  readonly emails: number;
  /** Concurrent reports of the phase fairness. */
  readonly burst: number;
  /** Enrolments of the course that the phase corrections changes. */
  readonly corrected: number;
  /** Number of processes of the API, and of the worker. */
  readonly replicas: number;
  /** Reports before the first phase that are not measured. */
  readonly warmUp: number;
  readonly phases: readonly PhaseName[];
  readonly seed: number;
  readonly reference: boolean;
  readonly statements: boolean;
  /** Whether each organisation has an endpoint for every event. */
  readonly webhooks: boolean;
  /** Folder for CPU profiles. */
  readonly profile: string | null;
  readonly tree: string | null;
  readonly bundle: string | null;
  readonly compare: string | null;
  readonly rounds: number;
  readonly json: string | null;
  readonly folder: string | null;
}

export const help = `Usage: npm run bench -- [options]

Starts a PostgreSQL with fsync, a Temporal, a mail server, the API and the worker of its own, sends progress reports as LMSs do, and prints how
long they took and what they cost, beside a reference program that keeps its work in memory and loses it when it ends.
Exit code: 0 when everything was applied and sent, 1 when something was lost, 2 when it could not be measured, 130 after Ctrl-C.

  --organisations N   (default: 50)
  --enrolments N      of all organisations together (default: 20000)
  --ledger N          reports of the past in the ledgers, with an effect each (default: 0)
  --reports N         of the closed phase (default: 10000)
  --callers N         of the closed, the kill, the fairness and the corrections phase (default: 32)
  --rate R[,R…]       reports a second, a steady phase each (default: 100)
  --seconds S         of each steady phase (default: 20)
  --kill-reports N    of the kill phase (default: 3000)
  --warm-up N         reports before the first phase that are not measured (default: 500)
  --phases P[,P…]     of closed, steady, kill, emails, fairness and corrections (default: the first three)
  --emails N          backlog of the phase emails (default: 5000)
  --burst N           reports of one organisation at once, of the phase fairness (default: 20000)
  --corrected N       enrolments of the course whose change the phase corrections previews and applies (default: 100000)
  --replicas N        processes of the API, and as many of the worker; the reference program stays alone (default: 1)
  --seed S            determines the load (default: 1)
  --no-reference      without the reference program
  --webhooks          each organisation of Attain has an endpoint that receives every event
  --statements        also the SQL statements by time (pg_stat_statements, which costs some per cent itself)
  --profile PATH      writes CPU profiles of API and worker there, and prints where their time goes; without the kill phase
  --tree PATH         measures the checkout there instead of this one
  --bundle PATH       a workflow bundle that was made before by npm run build
  --compare REV       measures this checkout and the revision in turn, and prints the ratios of this one to the revision
  --rounds N          of a comparison (default: 3)
  --json FILE         writes all figures there
  --folder PATH       for data and logs, which are kept then (default: a temporary folder, which is removed)
  --help`;

/**
 * Parses and checks the options of the command line. @throws Error whose message names the option and its allowed
 * values
 */
export function parseOptions(args: readonly string[]): BenchOptions | 'help' {
  const { values } = parseArgs({ args: [...args], options: declared, allowNegative: true });
  if (values.help) return 'help';
  const number = (name: keyof typeof defaults, least: number): number =>
    wholeNumber(name, values[name] ?? defaults[name], least);
  const options: BenchOptions = {
    organisations: number('organisations', 1),
    enrolments: number('enrolments', 1),
    ledger: number('ledger', 0),
    reports: number('reports', 1),
    callers: number('callers', 1),
    rates: list(values.rate ?? '100').map((rate) => wholeNumber('rate', rate, 1)),
    seconds: number('seconds', 1),
    killReports: number('kill-reports', 2),
    emails: number('emails', 1),
    burst: number('burst', 1),
    corrected: number('corrected', 1),
    replicas: number('replicas', 1),
    warmUp: number('warm-up', 0),
    phases: phases(values.phases, values.profile),
    seed: number('seed', 0),
    reference: values.reference ?? true,
    webhooks: values.webhooks ?? false,
    statements: values.statements ?? false,
    profile: values.profile ?? null,
    tree: values.tree ?? null,
    bundle: values.bundle ?? null,
    compare: values.compare ?? null,
    rounds: number('rounds', 1),
    json: values.json ?? null,
    folder: values.folder ?? null,
  };
  if (options.enrolments < options.organisations) {
    throw new Error(
      `--enrolments must be at least --organisations (${options.organisations}), and it is ${options.enrolments}`,
    );
  }
  const needsAnother = (['emails', 'fairness', 'corrections'] as const).find((phase) => options.phases.includes(phase));
  if (needsAnother !== undefined && options.organisations < 2) {
    throw new Error(
      `--phases ${needsAnother} needs another organisation beside the busy one: --organisations 2 or more`,
    );
  }
  if (options.compare !== null && options.tree !== null) {
    throw new Error('--compare measures this checkout and a revision: give it without --tree');
  }
  return options;
}

const defaults = {
  organisations: '50',
  enrolments: '20000',
  ledger: '0',
  reports: '10000',
  callers: '32',
  seconds: '20',
  'kill-reports': '3000',
  emails: '5000',
  burst: '20000',
  corrected: '100000',
  replicas: '1',
  'warm-up': '500',
  seed: '1',
  rounds: '3',
} as const;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const declared = {
  ...(Object.fromEntries(Object.keys(defaults).map((name) => [name, text])) as Record<
    keyof typeof defaults,
    typeof text
  >),
  rate: text,
  phases: text,
  tree: text,
  bundle: text,
  compare: text,
  json: text,
  profile: text,
  folder: text,
  reference: flag,
  webhooks: flag,
  statements: flag,
  help: flag,
};

const list = (value: string): string[] => value.split(',').map((part) => part.trim());

function wholeNumber(name: string, value: string, least: number): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isSafeInteger(number) || number < least) {
    throw new Error(`--${name} must be a whole number of at least ${least}, and it is "${value}"`);
  }
  return number;
}

/** A killed process writes no profile. */
function phases(wanted: string | undefined, profile: string | undefined): PhaseName[] {
  const usual = usualPhases.filter((name) => name !== 'kill' || profile === undefined);
  const chosen = wanted === undefined ? usual : list(wanted).map(phaseName);
  if (profile !== undefined && chosen.includes('kill')) {
    throw new Error('--profile needs processes that end by themselves: leave the kill phase out of --phases');
  }
  return chosen;
}

function phaseName(name: string): PhaseName {
  const found = phaseNames.find((each) => each === name);
  if (found === undefined)
    throw new Error(`--phases must be some of ${phaseNames.join(', ')}, separated by commas, and "${name}" is none`);
  return found;
}
