import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { ComposeFile, ComposeService } from './compose-shape.ts';
import { layOutImage } from './image-tree.ts';

export interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  output(): string;
}

/**
 * Runs services of ours as compose would: their command, their environment and PATH, in what the image holds. Only where a host name or
 * port of the compose network stands, `toThisMachine` puts one of this machine.
 */
export class ServiceRunner {
  readonly #folder = mkdtempSync(join(tmpdir(), 'attain-image-'));
  readonly #children: ChildProcess[] = [];
  readonly #compose: ComposeFile;
  readonly #toThisMachine: (text: string) => string;

  constructor(compose: ComposeFile, built: Parameters<typeof layOutImage>[1], toThisMachine: (text: string) => string) {
    this.#compose = compose;
    this.#toThisMachine = toThisMachine;
    layOutImage(this.#folder, built);
  }

  /** @returns what it printed; it must end with 0 */
  async runToEnd(name: string, ...more: string[]): Promise<string> {
    const service = this.#compose.services[name]!;
    const { exit, output } = this.#start(service, [
      ...(service.entrypoint ?? []),
      ...(more.length > 0 ? more : service.command!),
    ]);
    expect({ name, code: await exit, output: output() }).toEqual({ name, code: 0, output: output() });
    return output();
  }

  /** Resolves once the service's own health check succeeds. */
  async startHealthy(name: string): Promise<Started> {
    const service = this.#compose.services[name]!;
    const started = this.#start(service, service.command!);
    const [, ...test] = service.healthcheck!.test;
    await eventually(async () => {
      if (started.child.exitCode !== null) throw new Error(`${name} ended: ${started.output()}`);
      if ((await this.#start(service, test).exit) === 0) return true;
      await sleep(300);
      return null;
    }, 90_000);
    return started;
  }

  close(): void {
    for (const child of this.#children) if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(service: ComposeService, command: readonly string[]): Started {
    const environment = Object.entries(service.environment).map(([name, value]) => [name, this.#toThisMachine(value)]);
    const [program, ...args] = command.map(this.#toThisMachine);
    expect(program).toBe('node');
    const child = spawn(process.execPath, args, {
      cwd: this.#folder,
      env: { ...Object.fromEntries(environment), PATH: process.env.PATH },
    });
    this.#children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    return { child, exit: new Promise((resolve) => child.once('close', resolve)), output: () => output };
  }
}
