import { untilHttpReady } from './http-ready.ts';
import type { Log } from './log.ts';
import type { RunningService } from './process-supervisor.ts';
import { startProcess } from './service-process.ts';

export interface NodeServiceOptions {
  readonly name: string;
  /** Absolute path of the module to run. */
  readonly entry: string;
  /** The whole environment except PATH and HOME. */
  readonly environment: Readonly<Record<string, string>>;
  /** An address that answers 200 when the program is ready. */
  readonly readyUrl: string;
  /** Takes each line of output. */
  readonly print: Log;
  readonly stopGraceMs: number;
  readonly onSpawn: (pid: number) => void;
  readonly signal: AbortSignal;
}

/** One of our own programs, as it is started. */
export type NodeProgram = Omit<NodeServiceOptions, 'print' | 'onSpawn' | 'signal'>;

/**
 * Runs one of our own programs as a child, which exits when this process is gone.
 * @throws Error with its last output when it does not become ready.
 */
export async function startNodeService(options: NodeServiceOptions): Promise<RunningService> {
  const service = await startProcess({
    command: process.execPath,
    args: ['--import', new URL('./exit-with-parent.ts', import.meta.url).href, options.entry],
    environment: options.environment,
    output: { line: options.print },
    ipc: true,
    stop: [{ signal: 'SIGTERM', graceMs: options.stopGraceMs }],
    onSpawn: options.onSpawn,
    signal: options.signal,
  });
  await untilHttpReady(options.name, options.readyUrl, service, { outputWasShown: true });
  return service;
}
