import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeDurably } from './durable-file.ts';

const secrets = z.object({
  /** Distinguishes this data folder's task queue where several share a Temporal server. */
  installation: z.string(),
  /** Passwords of the database roles. */
  roles: z.object({ owner: z.string(), app: z.string(), intake: z.string(), reader: z.string() }),
  /** SECRET_KEYS of this data folder. */
  secretKeys: z.string(),
  firstPartyLms: z.object({ databasePassword: z.string(), provisioningToken: z.string(), secretKey: z.string() }),
  /** The value that the example LMS expects in its header. */
  exampleLmsKey: z.string(),
});

export type StackSecrets = z.infer<typeof secrets>;

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Returns the secrets of a data folder, created at its first start. They are never printed. */
export function stackSecrets(dataDir: string): StackSecrets {
  const path = join(dataDir, 'secrets.json');
  const known = secrets.safeParse(readJson(path)).data;
  if (known !== undefined) return known;
  const made = {
    installation: random(4),
    roles: { owner: random(24), app: random(24), intake: random(24), reader: random(24) },
    secretKeys: `demo:${randomBytes(32).toString('base64')}`,
    firstPartyLms: {
      databasePassword: random(24),
      provisioningToken: random(24),
      secretKey: randomBytes(32).toString('base64'),
    },
    exampleLmsKey: random(24),
  };
  writeDurably(path, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}
