import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CallerResult, CallerTask, MessageFromCallers, MessageToCallers } from './caller-messages.ts';

/** The process of the callers. It does one task at a time. */
export interface Callers {
  readonly pid: number;
  /** Runs a task. @param onProgress called several times a second with the number of acknowledged reports */
  run(task: CallerTask, onProgress?: (acknowledged: number) => void): Promise<CallerResult>;
  /** Begins no further report. `run` resolves when the current ones are acknowledged. */
  stopTask(): void;
  stop(): Promise<void>;
}

/** Starts the process. @param signal makes a current task reject */
export async function startCallers(signal: AbortSignal): Promise<Callers> {
  // Outside of our process group, since this process handles a Ctrl-C on the terminal.
  const child = fork(join(import.meta.dirname, 'caller-program.ts'), { detached: true, serialization: 'advanced' });
  const exited = once(child, 'exit');
  const tell = (message: MessageToCallers) => void child.send(message);
  await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the process of the callers ended'))),
  ]);
  return {
    pid: child.pid!,
    run: (task, onProgress) =>
      new Promise((resolve, reject) => {
        const finish = (end: () => void) => {
          child.off('message', onMessage);
          signal.removeEventListener('abort', onAbort);
          end();
        };
        const onAbort = () => finish(() => reject(signal.reason as Error));
        const onMessage = (message: MessageFromCallers) => {
          if ('acknowledged' in message) onProgress?.(message.acknowledged);
          else if ('result' in message) finish(() => resolve(message.result));
          else if ('failure' in message) finish(() => reject(new Error(message.failure)));
        };
        signal.addEventListener('abort', onAbort);
        child.on('message', onMessage);
        void exited.then(() => finish(() => reject(new Error('the process of the callers ended'))));
        if (signal.aborted) return onAbort();
        tell({ task });
      }),
    stopTask: () => tell({ stop: true }),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
