import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeDurably } from './durable-file.ts';
import type { Log } from './log.ts';

const port = z.int().min(1).max(65535);
const ports = z.object({
  api: port,
  temporal: port,
  temporalUi: port,
  smtp: port,
  mail: port,
  postgres: port,
  workerMetrics: port,
  firstPartyLms: port,
  exampleLms: port,
});

/** The port of each service of a stack, on 127.0.0.1. */
export type Ports = z.infer<typeof ports>;

/** In the order of their distance from the API's port: +1, +2, … */
const derived = [
  'temporal',
  'temporalUi',
  'smtp',
  'mail',
  'postgres',
  'workerMetrics',
  'firstPartyLms',
  'exampleLms',
] as const;
const names = {
  temporal: 'Temporal',
  temporalUi: 'the Temporal web UI',
  smtp: 'SMTP',
  mail: 'the mail inbox',
  postgres: 'PostgreSQL',
  workerMetrics: 'the worker’s metrics',
  firstPartyLms: 'the first-party LMS',
  exampleLms: 'the example LMS',
} as const;

export const host = '127.0.0.1';

/**
 * Chooses the ports. The API gets the requested port. The others follow it (+1 to +8), or are those that the data
 * folder had before. A port that another program uses is replaced by a free one, with a message.
 * @throws Error when the API's own port is taken; the message says how to choose another.
 */
export async function choosePorts(options: { apiPort: number; dataDir: string; log: Log }): Promise<Ports> {
  const { apiPort, dataDir, log } = options;
  const path = join(dataDir, 'ports.json');
  if (!(await isFree(apiPort))) throw new Error(portTaken(apiPort));
  const remembered = ports.safeParse(readJson(path)).data;
  const former = remembered?.api === apiPort ? remembered : undefined;
  const chosen: Record<string, number> = { api: apiPort };
  for (const [index, name] of derived.entries()) {
    const wanted = former?.[name] ?? apiPort + 1 + index;
    const taken = Object.values(chosen);
    if (wanted <= 65535 && !taken.includes(wanted) && (await isFree(wanted))) {
      chosen[name] = wanted;
      continue;
    }
    chosen[name] = await nextFree(apiPort + derived.length + 1, taken);
    log(`Port ${wanted} is in use by another program: ${names[name]} gets ${chosen[name]}`);
  }
  const result = ports.parse(chosen);
  writeDurably(path, `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/** Returns whether the port is free on this address and on all addresses. */
export async function isFree(candidate: number): Promise<boolean> {
  return !(await answers(candidate)) && (await canListen(candidate));
}

async function nextFree(from: number, taken: readonly number[]): Promise<number> {
  for (let step = 0; step < 500; step += 1) {
    const candidate = from + step <= 65535 ? from + step : 65535 - 6 - step;
    if (candidate > 1024 && !taken.includes(candidate) && (await isFree(candidate))) return candidate;
  }
  throw new Error(`No free port was found near ${from}: choose another PORT, such as PORT=13000 npm start`);
}

function canListen(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port: candidate, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function answers(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port: candidate, host, timeout: 1000 });
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}

function portTaken(taken: number): string {
  const other = taken + 100 <= 65535 ? taken + 100 : 3100;
  return [
    `Port ${taken}, where the API is to listen, is in use by another program (or may not be used by this user).`,
    `Stop that program, or choose another port: PORT=${other} npm start`,
  ].join('\n');
}
