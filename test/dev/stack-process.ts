import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess } from '../../dev/process-identity.ts';
import type { Stack } from '../../dev/stack-file.ts';
import { testServices } from '../support/services.ts';
import { afterwards, eventually, freePortRange } from './support.ts';

/** `npm start`, run as a user runs it, on ports and a data folder of its own. */
export class StackProcess {
  readonly dataDir: string;
  readonly port: number;
  readonly child: ChildProcess;
  #output = '';

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.port = port;
    // The Temporal that the test run has found or fetched already.
    const { temporalBinary } = testServices();
    const PATH = `${join(temporalBinary, '..')}:${process.env.PATH}`;
    this.child = spawn('npm', ['start'], {
      env: { ...process.env, NODE_OPTIONS: '', TEMPORAL_ADDRESS: '', PATH, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
    afterwards(() => this.stop());
  }

  static async start(dataDir: string, port?: number): Promise<StackProcess> {
    const stack = new StackProcess(dataDir, port ?? (await freePortRange(9)));
    await stack.says('Ctrl-C stops everything', 120_000);
    return stack;
  }

  get output(): string {
    return this.#output;
  }

  /** Waits until the text has been printed. */
  async says(text: string, limitMs = 60_000): Promise<void> {
    await eventually(() => {
      if (this.#output.includes(text)) return true;
      if (this.child.exitCode !== null)
        throw new Error(`npm start ended with ${this.child.exitCode}:\n${this.#output}`);
      return false;
    }, limitMs);
  }

  stack(): Stack {
    return JSON.parse(readFileSync(join(this.dataDir, 'stack.json'), 'utf8')) as Stack;
  }

  /** The pid of the supervisor (`stack`) or of one of its services. */
  pid(name: string): number {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(this.dataDir, file), 'utf8'));
    if (name === 'stack') return (read('stack.lock') as { pid: number }).pid;
    return (read('processes.json') as { name: string; pid: number }[]).find((entry) => entry.name === name)!.pid;
  }

  pids(): number[] {
    return ['API', 'worker', 'Temporal', 'mail catcher', 'PostgreSQL'].map((name) => this.pid(name));
  }

  /** Runs the printed `curl` line in a shell; its whole output. */
  async runPrintedCurl(): Promise<string> {
    const line = /^curl .*$/m.exec(this.#output)![0];
    const shell = spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    shell.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(shell, 'close');
    return text;
  }

  async subjects(): Promise<string[]> {
    const mails = (await (await fetch(`${this.stack().mailUrl}/email`)).json()) as { subject: string }[];
    return mails.map(({ subject }) => subject);
  }

  async report(organisation: number, lmsEnrolmentId: string, progress: number): Promise<number> {
    const { apiUrl, organisations } = this.stack();
    const response = await fetch(`${apiUrl}/api/enrolments/lms-progress`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${organisations[organisation]!.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId, progress }),
    });
    await response.body?.cancel();
    return response.status;
  }

  /** Sends npm the signal and waits for its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill(signal);
      await once(this.child, 'close');
    }
    return this.child.exitCode;
  }
}

export const isGone = (pid: number): boolean => identifyProcess(pid) === null;
