import type { Sentence } from '../language/sentence.ts';
// A library with native parts must be loaded in the main thread first. Otherwise it is unloaded with the first thread
// that ends.
import 'sharp';
import { ApplicationError, type ApplicationErrorKind } from '../platform/errors/errors.ts';
import type { WorkerConfig } from '../platform/config/index.ts';
import { CpuPool } from '../platform/cpu-pool/cpu-pool.ts';
import type { TaskFailure } from '../platform/cpu-pool/errors.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { CpuTasks } from './cpu-tasks.ts';

/** Creates the process's threads for CPU-heavy work. No thread starts before it is needed. */
export function composeCpuPool(
  { CPU_THREADS }: Pick<WorkerConfig, 'CPU_THREADS'>,
  log: Logger,
  limits: { readonly waitDeadline?: number } = {},
): CpuPool<CpuTasks> {
  return new CpuPool<CpuTasks>({
    ...limits,
    entry: new URL('./cpu-tasks.ts', import.meta.url),
    ...(CPU_THREADS === undefined ? {} : { threads: CPU_THREADS }),
    reviveError,
    onIdleThreadError: (error) => log.error('a thread died without a task', { error }),
  });
}

/** Restores the error of a use case that ran in a thread, so that it gets the same answer as in the process itself. */
function reviveError({ name, message, properties: { kind, code, sentence } }: TaskFailure): ApplicationError | null {
  if (name !== 'ApplicationError') return null;
  const told = typeof sentence === 'string' ? (JSON.parse(sentence) as Sentence) : message;
  return new ApplicationError(kind as ApplicationErrorKind, String(code), told);
}
