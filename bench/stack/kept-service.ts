import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceProcess } from '../../dev/service-process.ts';
import { placeIn, type MeasuredTree } from './measured-tree.ts';

/** A Node program that can be killed and started again. */
export interface KeptService {
  /** Returns 0 while none runs. */
  pid(): number;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServiceProgram {
  readonly name: string;
  /** Address that answers 200 when it is ready. */
  readonly readyUrl: string;
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of the log. */
  readonly folder: string;
  /** Folder for a CPU profile, in a subfolder of the program's name; null for none. */
  readonly profiles: string | null;
  readonly signal: AbortSignal;
}

export function keptService(tree: MeasuredTree, program: ServiceProgram): KeptService {
  const exitWithParent = pathToFileURL(join(tree.root, placeIn(tree.root, 'dev/exit-with-parent.ts'))).href;
  let service: ServiceProcess | null = null;
  return {
    pid: () => service?.pid ?? 0,
    start: async () => {
      service = await tree.startProcess({
        command: process.execPath,
        args: [...profileArguments(program), '--import', exitWithParent, program.entry],
        environment: Object.fromEntries(Object.entries(program.environment).filter(([, value]) => value !== '')),
        output: { file: join(program.folder, `${program.name}.log`) },
        cwd: program.folder,
        ipc: true,
        stop: [{ signal: 'SIGTERM', graceMs: 15_000 }],
        signal: program.signal,
      });
      await tree.untilHttpReady(program.name, program.readyUrl, service);
    },
    kill: async () => {
      const killed = service;
      service = null;
      if (killed === null) return;
      process.kill(killed.pid, 'SIGKILL');
      await killed.exited;
    },
    stop: async () => {
      const stopped = service;
      service = null;
      await stopped?.stop();
    },
  };
}

/** One sample each millisecond, in each thread. */
const profileArguments = ({ name, profiles }: ServiceProgram): string[] =>
  profiles === null ? [] : ['--cpu-prof', '--cpu-prof-interval', '1000', '--cpu-prof-dir', join(profiles, name)];
