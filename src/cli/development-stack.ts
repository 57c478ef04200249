import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DevelopmentStack } from '../platform/config/index.ts';

// The part of the data folder of `npm start` that the command line needs.
const stack = z.object({ databaseUrl: z.url(), temporalAddress: z.string(), temporalUiUrl: z.string() });
const secrets = z.object({ installation: z.string(), roles: z.object({ owner: z.string(), app: z.string() }) });
const ports = z.object({ temporal: z.number() });

/** Finds the addresses of the services of the development stack in a data folder. */
export const findDevelopmentStack: DevelopmentStack = (dataDir, environment) => {
  const read = <T>(file: string, schema: z.ZodType<T>) => schema.safeParse(readJson(join(dataDir, file))).data;
  const known = read('stack.json', stack);
  const keys = read('secrets.json', secrets);
  if (known === undefined || keys === undefined) return null;
  const urlOf = (role: 'owner' | 'app') => {
    const url = new URL(known.databaseUrl);
    url.username = `attain_${role}`;
    url.password = encodeURIComponent(keys.roles[role]);
    return url.href;
  };
  const own = known.temporalAddress === `127.0.0.1:${read('ports.json', ports)?.temporal}`;
  return {
    DATABASE_URL: urlOf('app'),
    DATABASE_OWNER_URL: urlOf('owner'),
    // On a shared Temporal server, a stack uses a task queue of its own.
    ...(own || environment.TEMPORAL_TASK_QUEUE ? {} : { TEMPORAL_TASK_QUEUE: `attain-${keys.installation}` }),
    TEMPORAL_ADDRESS: known.temporalAddress,
    TEMPORAL_UI_URL: known.temporalUiUrl,
  };
};

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
