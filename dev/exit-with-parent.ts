import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the children of the development stack (`node --import`): when the supervisor is gone, however it
 * ended, its IPC channel closes, and the child ends itself as it would on SIGTERM.
 */
const graceMs = 20_000;

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The listener would otherwise keep the process alive after everything else in it has ended.
  process.channel.unref();
}
