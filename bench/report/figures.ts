import type { SubjectMeasurement } from '../measurement.ts';
import { correctionFigures } from './correction-figures.ts';
import type { PhaseResult } from '../phases/phase-result.ts';

/** One figure of a measurement, for a table. */
export interface Figure {
  /** Phase, as a heading. */
  readonly group: string;
  readonly label: string;
  readonly value: number | null;
  readonly decimals: number;
}

/** Returns the figures of a table, in its order. */
export function figuresOf({ phases, corrections, memory }: SubjectMeasurement): Figure[] {
  return [
    ...phases.flatMap((result) =>
      (result.phase === 'kill' ? recoveryFigures(result) : loadFigures(result)).map((figure) => ({
        group: heading(result),
        ...figure,
      })),
    ),
    ...corrections.flatMap(correctionFigures),
    ...Object.entries(memory).map(([name, sizes]) => ({
      group: 'memory, MiB (before the kill)',
      label: name,
      value: sizes?.nowMiB ?? null,
      decimals: 0,
    })),
  ];
}

type Row = Omit<Figure, 'group'>;

const heading = ({ phase, rate, reports, emails }: PhaseResult): string =>
  ({
    closed: `closed, ${reports} reports`,
    steady: `steady, ${rate} reports/s`,
    kill: 'kill -9, restart',
    emails: `${emails.expected} e-mails at once, beside ${rate} reports/s of another organisation`,
    fairness: `${reports} reports of one organisation at once, beside ${rate}/s of another one`,
  })[phase];

function loadFigures(result: PhaseResult): Row[] {
  const { acknowledgement, effect, email, emails, reports, wal, runs, statements } = result;
  const perReport = (label: string, total: number | null | undefined, decimals = 2): Row => ({
    label,
    value: total === null || total === undefined ? null : total / reports,
    decimals,
  });
  const all = Object.values(runs ?? {});
  return [
    ...throughputFigures(result),
    { label: 'acknowledgement p50, ms', value: acknowledgement.p50, decimals: 1 },
    { label: 'acknowledgement p99, ms', value: acknowledgement.p99, decimals: 1 },
    { label: 'effect p50, ms', value: effect.p50, decimals: 1 },
    { label: 'effect p99, ms', value: effect.p99, decimals: 1 },
    ...quietFigures(result),
    { label: 'e-mail p50, ms', value: email.p50, decimals: 0 },
    { label: 'e-mail p99, ms', value: email.p99, decimals: 0 },
    ...cpuFigures(result),
    perReport('runs per report', runs === null ? null : all.reduce((sum, cost) => sum + cost.runs, 0), 4),
    perReport('history events per report', runs === null ? null : all.reduce((sum, cost) => sum + cost.events, 0)),
    perReport('rows written per report', wal?.rows),
    perReport('index entries per report', wal?.indexEntries),
    perReport('WAL per report, KiB', wal === null ? null : wal.bytes / 1024),
    perReport('of them page images, KiB', wal === null ? null : wal.pageImageBytes / 1024),
    ...(statements === null
      ? []
      : [
          perReport(
            'statements per report',
            statements.filter(({ isTopLevel }) => isTopLevel).reduce((sum, { calls }) => sum + calls, 0),
          ),
        ]),
    ...outcomeFigures(result),
    { label: 'e-mails', value: emails.taken, decimals: 0 },
    { label: 'cores used by other programs', value: result.otherCores, decimals: 2 },
  ];
}

function throughputFigures(result: PhaseResult): Row[] {
  if (result.phase === 'steady') return [];
  if (result.phase === 'emails') return [{ label: 'e-mails/s', value: result.emails.perSecond, decimals: 0 }];
  return [
    { label: 'acknowledged/s', value: result.acknowledgedPerSecond, decimals: 0 },
    { label: 'applied/s', value: result.appliedPerSecond, decimals: 0 },
    { label: 'applied and e-mailed/s', value: result.finishedPerSecond, decimals: 0 },
  ];
}

/** Returns the figures of the single reports before a burst, and how much longer they take beside it. */
function quietFigures({ quiet, effect }: PhaseResult): Row[] {
  if (quiet === null) return [];
  const delay = effect.p99 === null || quiet.effect.p99 === null ? null : effect.p99 - quiet.effect.p99;
  return [
    { label: '  before: acknowledgement p50, ms', value: quiet.acknowledgement.p50, decimals: 1 },
    { label: '  before: acknowledgement p99, ms', value: quiet.acknowledgement.p99, decimals: 1 },
    { label: '  before: effect p50, ms', value: quiet.effect.p50, decimals: 1 },
    { label: '  before: effect p99, ms', value: quiet.effect.p99, decimals: 1 },
    { label: 'delay of the effect p99, ms', value: delay, decimals: 1 },
  ];
}

function cpuFigures({ cpu, reports }: PhaseResult): Row[] {
  if (cpu === null) return [];
  const per1000 = (label: string, seconds: number): Row => ({ label, value: (seconds * 1000) / reports, decimals: 2 });
  return [
    per1000(
      'CPU s per 1,000 reports',
      Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0),
    ),
    ...Object.entries(cpu).map(([name, seconds]) => per1000(`  ${name}`, seconds)),
  ];
}

function recoveryFigures(result: PhaseResult): Row[] {
  return [
    { label: 'acknowledged again after, s', value: result.recovery?.ready ?? null, decimals: 1 },
    { label: 'everything applied after, s', value: result.recovery?.applied ?? null, decimals: 1 },
    { label: 'last e-mail after, s', value: result.recovery?.emails ?? null, decimals: 1 },
    { label: 'acknowledged reports', value: result.reports, decimals: 0 },
    ...outcomeFigures(result),
  ];
}

function outcomeFigures({ lost, emails, webhooks, failures }: PhaseResult): Row[] {
  return [
    ...(webhooks === null
      ? []
      : [
          { label: 'webhooks', value: webhooks.events, decimals: 0 },
          { label: 'webhooks/s', value: webhooks.perSecond, decimals: 0 },
          { label: 'webhooks doubled', value: webhooks.doubled, decimals: 0 },
        ]),
    { label: 'acknowledged reports lost', value: lost, decimals: 0 },
    { label: 'e-mails missing', value: emails.missing, decimals: 0 },
    { label: 'e-mails doubled', value: emails.doubled, decimals: 0 },
    { label: 'answers that were repeated', value: failures, decimals: 0 },
  ];
}
