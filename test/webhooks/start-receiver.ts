import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';

/** A receiver as a program of its own, which prints `<id> <type> <data>` for each event that it takes. */
export interface RunningReceiver {
  readonly url: string;
  events(): { readonly id: string; readonly type: string; readonly data: unknown }[];
  /** Resolves once the text has been printed. */
  printed(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a program that reads PORT and WEBHOOK_SECRET, and waits until it listens. @throws Error with its output */
export async function startReceiver(
  program: string,
  programArguments: string[],
  secret: string,
): Promise<RunningReceiver> {
  const port = await freePort();
  const child = spawn(program, programArguments, {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the receiver ended with ${child.exitCode}:\n${errors}`);
    return fetch(url, { method: 'POST' }).then(
      () => true,
      () => null,
    );
  }, 20_000);
  return {
    url,
    events: () =>
      output
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [, id, type, data] = /^(\S+) (\S+) (.*)$/s.exec(line)!;
          return { id: id!, type: type!, data: JSON.parse(data!) };
        }),
    printed: async (text) => void (await eventually(async () => (output.includes(text) ? true : null))),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
