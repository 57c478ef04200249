import type { Waiting } from '../settle.ts';
import { checkEach, type Check, type Violation } from './check.ts';

const things: Readonly<Record<keyof Waiting, string>> = {
  reports: 'reports that wait',
  actions: 'open lifecycle actions',
  emails: 'e-mails that wait',
  deliveries: 'webhook deliveries that wait',
  imports: 'imports under way',
  bulkRuns: 'bulk runs under way',
  runs: 'open runs of workflows',
};

/** Nothing waits, is open or is under way after the system had time to settle. */
export const nothingIsLeft: Check = ({ settled, rows }) => {
  const names = Object.keys(things) as (keyof Waiting)[];
  const result = checkEach('nothing waits and nothing is open', names, (name): Violation | null => {
    const count = settled.left?.[name] ?? 0;
    return count === 0 ? null : { id: name, problem: `${count === -1 ? 'unknown number of' : count} ${things[name]}` };
  });
  const open = rows.actions
    .filter(({ state }) => state !== 'CLOSED')
    .map(({ id, kind, state }) => ({ id, problem: `${kind} is still ${state}` }));
  const emails = rows.outbox
    .filter(({ state }) => state === 'PENDING' || state === 'SENDING')
    .map(({ id, state, attempts }) => ({ id, problem: `the e-mail is still ${state} after ${attempts} attempts` }));
  const times = names.map(
    (name) => `${name} ${settled.after[name] === null ? '–' : (settled.after[name] / 1000).toFixed(1)}`,
  );
  return {
    ...result,
    violations: [...result.violations, ...open, ...emails],
    note: `done after (s): ${times.join(', ')}`,
  };
};

/** Transactions of this age are not those of the sweepers. */
const oldTransactionSeconds = 5;

/** No transaction is left open, and no pool has lost a connection. */
export const noConnectionIsLost: Check = ({ rows, pools }) => {
  const { before, after, poolMax } = pools;
  const open = rows.connections
    .filter(({ oldestTransaction }) => (oldestTransaction ?? 0) > oldTransactionSeconds)
    .map(({ application, state, count, oldestTransaction }) => ({
      id: application,
      problem: `${count} connections ${state}, the oldest transaction is open for ${oldestTransaction!.toFixed(0)} s`,
    }));
  const lost = (['api', 'worker'] as const)
    .filter((name) => after[name] < Math.min(before[name], poolMax))
    .map((name) => ({
      id: name,
      problem: `only ${after[name]} transactions can run at once, before the faults ${before[name]}`,
    }));
  return {
    name: 'no connection is lost',
    checked: rows.connections.reduce((sum, { count }) => sum + count, 0),
    violations: [...open, ...lost],
    note: `at once: API ${after.api}, worker ${after.worker} of ${poolMax}`,
  };
};
