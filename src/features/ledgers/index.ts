/** The exports of ledgers for other features. */
export { listCalls } from './list-ledgers.ts';
export { showReport } from './show-entries.ts';
