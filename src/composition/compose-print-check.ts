import { createFindPrintWarnings, type FindPrintWarnings } from '../features/certificates/print-warnings.ts';
import { isSurelyPrintable } from '../features/certificates/document/is-surely-printable.ts';
import type { CpuPool } from '../platform/cpu-pool/cpu-pool.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { CpuTasks } from './cpu-tasks.ts';

/** Milliseconds. Texts of usual length take a few. */
const taskDeadline = 5_000;

/** Finds letters that certificates cannot print. Only unusual texts are checked in a thread, with the fonts. */
export function composePrintCheck(cpuPool: CpuPool<CpuTasks>, log: Logger): FindPrintWarnings {
  return createFindPrintWarnings(async (key, texts) => {
    const unsure = texts.filter(({ text }) => !isSurelyPrintable(text));
    if (unsure.length === 0) return texts.map(() => []);
    const found = await cpuPool.run('findUnprintableLetters', unsure, { key, deadline: taskDeadline });
    const lettersOf = new Map(unsure.map((text, index) => [text, found[index]!]));
    return texts.map((text) => lettersOf.get(text) ?? []);
  }, log);
}
