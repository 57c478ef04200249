import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the children of the development stack (`node --import`). When the supervisor has ended in any way, its
 * IPC channel closes. Then the child exits as it would on SIGTERM.
 */
const graceMs = 20_000;

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Otherwise the listener would keep the process alive after everything else in it has ended.
  process.channel.unref();
}
