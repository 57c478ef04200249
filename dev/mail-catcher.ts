import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { untilHttpReady } from './http-ready.ts';
import { startProcess, type ProcessExit } from './service-process.ts';

export interface MailCatcherOptions {
  /** Folder for the log and for the caught mails, which are kept across restarts. */
  readonly dataDir: string;
  readonly smtpPort: number;
  readonly webPort: number;
  readonly onSpawn?: (pid: number) => void;
  readonly signal?: AbortSignal;
}

export interface MailCatcher {
  readonly smtp: string;
  /** The address of the inbox. */
  readonly url: string;
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly stop: () => Promise<void>;
}

const host = '127.0.0.1';
const keptMails = 500;

/**
 * Starts maildev on loopback in a process of its own.
 * @throws Error when it does not become ready.
 */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const { dataDir, smtpPort, webPort } = options;
  const mails = join(dataDir, 'mails');
  mkdirSync(mails, { recursive: true });
  removeOldest(mails);
  const maildev = createRequire(import.meta.url).resolve('maildev/bin/maildev');
  const service = await startProcess({
    command: process.execPath,
    args: [
      ...['--import', new URL('./exit-with-parent.ts', import.meta.url).href, maildev],
      ...['--ip', host, '--smtp', String(smtpPort), '--web', String(webPort), '--mail-directory', mails],
    ],
    output: { file: join(dataDir, 'maildev.log') },
    ipc: true,
    stop: [{ signal: 'SIGTERM', graceMs: 3000 }],
    onSpawn: options.onSpawn,
    signal: options.signal,
  });
  const url = `http://${host}:${webPort}`;
  await untilHttpReady('mail catcher', `${url}/healthz`, service, { timeoutMs: 30_000 });
  await untilConnected(smtpPort).catch(async (error: unknown) => {
    await service.stop();
    throw error;
  });
  return { smtp: `smtp://${host}:${smtpPort}`, url, pid: service.pid, exited: service.exited, stop: service.stop };
}

/** Removes the oldest mails. maildev reads every kept mail when it starts, so their number is limited. */
function removeOldest(folder: string): void {
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of mails.slice(keptMails)) {
    rmSync(path);
    rmSync(path.replace(/\.eml$/, ''), { recursive: true, force: true });
  }
}

function untilConnected(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, timeout: 5000 }, () => {
      socket.end('QUIT\r\n');
      resolve();
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`The mail catcher does not listen on port ${port}.`)));
  });
}
