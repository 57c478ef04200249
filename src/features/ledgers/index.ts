/** The exports of ledgers for other features. */
export { listCalls } from './list-ledgers.ts';
