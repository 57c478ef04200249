// Reads what Jest wrote with --json.
//   node .ci/results.mjs failed FIRST...          the files of the suites that failed, one a line
//   node .ci/results.mjs counts FIRST... AGAIN    "passed failed"; a suite that ran again counts as in AGAIN
import { readFileSync } from 'node:fs';

/** @returns the suites of a run; none where it wrote nothing */
function suites(file) {
  const text = readFileSync(file, 'utf8');
  return text === '' ? [] : JSON.parse(text).testResults;
}

const of = (suite, status) => suite.assertionResults.filter((result) => result.status === status).length;
/** A suite that failed without a failed test could not be loaded, or its set-up failed: that is one failure. */
const failures = (suite) => (suite.status === 'failed' ? Math.max(1, of(suite, 'failed')) : 0);
const sum = (list, value) => list.reduce((total, suite) => total + value(suite), 0);

const [command, ...files] = process.argv.slice(2);
if (command === 'failed') {
  for (const suite of files.flatMap(suites)) if (suite.status === 'failed') process.stdout.write(`${suite.name}\n`);
} else {
  const again = suites(files.pop());
  const repeated = new Set(again.map(({ name }) => name));
  const counted = [...files.flatMap(suites).filter(({ name }) => !repeated.has(name)), ...again];
  process.stdout.write(`${sum(counted, (suite) => of(suite, 'passed'))} ${sum(counted, failures)}\n`);
}
