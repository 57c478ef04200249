import { rmSync } from 'node:fs';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerEnvironment } from '../../dev/child-environment.ts';
import { untilHttpReady } from '../../dev/http-ready.ts';
import { startProcess, type ServiceProcess } from '../../dev/service-process.ts';
import { freePort } from '../support/free-port.ts';
import { testServices } from '../support/services.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** The real worker as a process of its own, which can be killed and started again. */
export interface WorkerProcess {
  /** Resolves when it works. */
  start(): Promise<void>;
  /** Ends it with SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const host = '127.0.0.1';

/** Prepares a worker that polls `taskQueue`, without starting it. @param smtp the address of the mail server */
export async function workerProcess(
  database: Pick<TestDatabase, 'appUrl' | 'intakeUrl' | 'ownerUrl' | 'readerUrl'>,
  taskQueue: string,
  smtp: string,
): Promise<WorkerProcess> {
  const { temporalAddress, bundlePath } = testServices();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'attain-worker-')));
  const metricsPort = await freePort();
  const environment = {
    ...workerEnvironment({
      host,
      apiPort: 0,
      metricsPort,
      publicUrl: 'http://attain.test',
      database,
      temporal: { TEMPORAL_ADDRESS: temporalAddress, TEMPORAL_TASK_QUEUE: taskQueue },
      temporalUiUrl: '',
      smtp,
      secretKeys: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      firstPartyLms: { url: '', provisioningToken: '' },
      logLevel: 'info',
    }),
    WORKFLOW_BUNDLE_PATH: bundlePath,
  };
  let running: ServiceProcess | null = null;
  const take = () => {
    const taken = running;
    running = null;
    return taken;
  };
  return {
    start: async () => {
      const started = await startProcess({
        command: process.execPath,
        args: ['--import', pathToFileURL(join(root, 'dev/exit-with-parent.ts')).href, join(root, 'worker/main.ts')],
        environment: Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
        output: { file: join(folder, 'worker.log') },
        cwd: folder,
        ipc: true,
        stop: [{ signal: 'SIGTERM', graceMs: 15_000 }],
      });
      running = started;
      await untilHttpReady('worker', `http://${host}:${metricsPort}/healthz`, started);
    },
    kill: async () => {
      const killed = take();
      if (killed === null) throw new Error('the worker does not run');
      process.kill(killed.pid, 'SIGKILL');
      await killed.exited;
    },
    stop: async () => {
      await take()?.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
