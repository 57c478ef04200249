import { appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { places } from './places/index.ts';
import { figuresTable, ratioOf, runWorstTenant } from './run-worst-tenant.ts';

/*
 * Measures, place by place, what one tenant's worst input does to another tenant's requests. Variables:
 *   WORST_PLACES    only places whose names contain one of these texts, separated by commas
 *   WORST_SECONDS   length of a window (default: 8)
 *   WORST_ROUNDS    how often quiet and hostile windows alternate (default: 3)
 *   WORST_REQUESTS  requests of the hostile tenant at a time (default: 8)
 *   WORST_RATIO     most that the p99 of the reports may grow by (default: 2); p99s below 25 ms count as 25 ms
 *   WORST_BLOCK     longest block of an event loop, in milliseconds of CPU time (default: 50)
 *   WORST_TABLE     file to which the table is appended
 *   WORST_FOLDER    folder for data and logs, kept (default: a temporary one)
 *   WORST_BUNDLE    a workflow bundle that was made before by npm run build
 * Exit code 1 when a limit is exceeded, a request of the other tenant fails, or an answer is not one of those that the place declares.
 */
const environment = process.env;
const number = (name: string, usual: number): number => Number(environment[name] ?? usual);
const only = (environment.WORST_PLACES ?? '').split(',').filter((text) => text !== '');
if (process.argv.includes('--list')) {
  console.log(places.map(({ name }) => name).join('\n'));
  process.exit();
}
const mostRatio = number('WORST_RATIO', 2);
const longestBlock = number('WORST_BLOCK', 50);
const folder = environment.WORST_FOLDER ?? join(tmpdir(), `attain-worst-${process.pid}`);
const startedAt = Date.now();
try {
  const figures = await runWorstTenant({
    folder: resolve(folder),
    bundlePath: environment.WORST_BUNDLE ?? null,
    only,
    rounds: number('WORST_ROUNDS', 3),
    seconds: number('WORST_SECONDS', 8),
    concurrency: number('WORST_REQUESTS', 8),
    perSecond: 30,
    log: (line) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s] ${line}`),
  });
  const table = figuresTable(figures);
  console.log(`\n${table}\n`);
  if (environment.WORST_TABLE !== undefined) appendFileSync(environment.WORST_TABLE, `${table}\n`);
  const violations = figures.flatMap(({ place, quiet, hostile, api, worker, failed, unexpected }) => [
    ...(ratioOf(quiet.p99, hostile.p99) > mostRatio ? [`${place}: p99 ${hostile.p99} ms, quiet ${quiet.p99} ms`] : []),
    ...(api.cpuBlock > longestBlock
      ? [`${place}: the API's event loop was blocked for ${api.cpuBlock.toFixed(0)} ms`]
      : []),
    ...(worker.cpuBlock > longestBlock
      ? [`${place}: the worker's event loop was blocked for ${worker.cpuBlock.toFixed(0)} ms`]
      : []),
    ...(failed > 0 ? [`${place}: ${failed} requests of the other tenant failed`] : []),
    ...unexpected.map((status) => `${place}: answered with ${status}`),
  ]);
  console.log(violations.length === 0 ? '0 violations' : `${violations.length} violations:\n${violations.join('\n')}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
} finally {
  if (environment.WORST_FOLDER === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
