/** The exports of changes for other features. */
export { ChangeWatcher } from './change-watcher.ts';
