import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from './checks/check.ts';
import type { Facts } from './facts.ts';

const shownViolations = 5;

/** Returns the checks as a table, and below it the violations, with ids. */
export function findingsTable(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, checked, violations, note }) => {
    const verdict = violations.length === 0 ? 'ok  ' : 'FAIL';
    const counts = `${String(checked).padStart(7)} ${String(violations.length).padStart(10)}`;
    return `${verdict}  ${name.padEnd(width)} ${counts}  ${note ?? ''}`.trimEnd();
  });
  const head = `      ${'check'.padEnd(width)} checked violations  figures`;
  const explained = results.flatMap(({ name, violations }) => {
    if (violations.length === 0) return [];
    const shown = violations.slice(0, shownViolations).map(({ id, problem }) => `  ${id}: ${problem}`);
    const more = violations.length - shown.length;
    return ['', name, ...shown, ...(more > 0 ? [`  … and ${more} more, see findings.json`] : [])];
  });
  return [head, ...lines, ...explained].join('\n');
}

/** Writes the findings and all facts as JSON files into the folder. */
export function writeFindings(folder: string, results: readonly CheckResult[], facts: Facts): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 1)}\n`);
  const { rows, ...seen } = facts;
  write('findings.json', results);
  write('seen.json', seen);
  write('rows.json', rows);
}
