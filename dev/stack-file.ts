import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeDurably } from './durable-file.ts';

const organisation = z.object({
  name: z.string(),
  apiKey: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  lmsEnrolmentIds: z.array(z.string()),
});

const stack = z.object({
  /** Origin, without `/api`. */
  apiUrl: z.string(),
  portalUrl: z.string(),
  temporalAddress: z.string(),
  temporalUiUrl: z.string(),
  mailUrl: z.string(),
  smtp: z.string(),
  /** The URL of a role that reads every organisation's rows and writes nothing. */
  databaseUrl: z.string(),
  organisations: z.array(organisation),
});

/** Addresses, keys and logins of the running stack, which `npm start` writes for other programs. */
export type Stack = z.infer<typeof stack>;
export type StackOrganisation = z.infer<typeof organisation>;

export const stackFilePath = (dataDir: string): string => join(dataDir, 'stack.json');

/**
 * Writes `$DATA_DIR/stack.json`, readable by this user only, completely or not at all. It is on disk when this returns.
 */
export function writeStackFile(dataDir: string, content: Stack): void {
  writeDurably(stackFilePath(dataDir), `${JSON.stringify(stack.parse(content), null, 2)}\n`);
}

/** Reads the last stack that was written. Returns null when the file was lost or damaged. */
export function readStackFile(dataDir: string): Stack | null {
  return stack.safeParse(readJson(stackFilePath(dataDir))).data ?? null;
}
