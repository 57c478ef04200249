import type { PhaseResult } from '../phases/phase-result.ts';
import { formatted } from './ratio-table.ts';
import { textTable } from './text-table.ts';

const shown = 25;

/**
 * Shows the slowest statements of a phase, with their time and calls per 1,000 reports, or per 1,000 of other things.
 * Those within others are marked.
 */
export function statementTable(
  { statements, reports }: Pick<PhaseResult, 'statements' | 'reports'>,
  things = 'reports',
): string {
  const per1000 = (value: number, decimals: number) => formatted((value * 1000) / reports, decimals);
  const rows = (statements ?? [])
    .slice(0, shown)
    .map(({ text, calls, rows, totalMs, isTopLevel }) => [
      `  ${isTopLevel ? '' : '(within) '}${text.length > 110 ? `${text.slice(0, 109)}…` : text}`,
      per1000(totalMs, 1),
      per1000(calls, 1),
      per1000(rows, 0),
    ]);
  return textTable([[`statements by time, per 1,000 ${things}`, 'ms', 'calls', 'rows'], ...rows]);
}
