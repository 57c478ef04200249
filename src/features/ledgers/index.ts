/** What other features may use of ledgers. */
export { listCalls } from './list-ledgers.ts';
