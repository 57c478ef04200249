import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startHostileLms } from './hostile-lms.ts';
import { signIn } from './http-call.ts';
import type { HostileOrder, HostileTally } from './messages.ts';
import type { HostileTenant, Place } from './place.ts';
import { places } from './places/index.ts';
import type { WorstWorld } from './worst-world.ts';

/* The tenant that does its worst, in a process of its own. It gives way to the service: elsewhere it has a machine of its own. */

let tenant: Promise<HostileTenant> | null = null;
let place: Place;
let isOver = true;
let attack: Promise<HostileTally> | null = null;

async function open(world: WorstWorld): Promise<HostileTenant> {
  setPriority(10);
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('attain.organisation_id', '${world.hostile.id}', false)`);
  const user = await signIn(world.apiUrl, world.hostile.administrator);
  return { world, user, lms: await startHostileLms(world.lmsPorts.hostile), owner };
}

async function prepare({ world, place: name }: Extract<HostileOrder, { kind: 'PREPARE' }>): Promise<void> {
  const opened = await (tenant ??= open(world));
  place = places.find((each) => each.name === name)!;
  await place.prepare?.(opened);
  // Each input once, one after the other: what the first request costs is not what is measured.
  const until = Date.now() + 15_000;
  for (let turn = 0; turn < 20 && Date.now() < until; turn += 1) {
    await Promise.race([place.attempt(opened, turn), sleep(2_000)]);
  }
}

let turn = 0;

async function run(concurrency: number): Promise<HostileTally> {
  const opened = await tenant!;
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  isOver = false;
  const callers = Array.from({ length: place.concurrency ?? concurrency }, async () => {
    while (!isOver) {
      const status = await place.attempt(opened, (turn += 1)).catch((error: unknown) => {
        console.error(error);
        return -1;
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await Promise.race([Promise.all(callers), untilOver().then(() => sleep(20_000))]);
  return { seconds: (performance.now() - startedAt) / 1000, statuses };
}

async function untilOver(): Promise<void> {
  while (!isOver) await sleep(100);
}

process.on('message', (order: HostileOrder) => {
  void (async () => {
    switch (order.kind) {
      case 'PREPARE':
        await prepare(order);
        process.send!('PREPARED');
        break;
      case 'ATTACK':
        attack = run(order.concurrency);
        break;
      case 'STOP':
        isOver = true;
        process.send!(await attack);
    }
  })().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
