import { readFileSync, rmSync } from 'node:fs';
import type { TestServices } from './services.ts';

export default async function globalTeardown(): Promise<void> {
  await (globalThis as unknown as { attainStop: () => Promise<void> }).attainStop();
  const { folder } = JSON.parse(readFileSync(process.env.ATTAIN_TEST_SERVICES!, 'utf8')) as TestServices;
  rmSync(folder, { recursive: true, force: true });
}
