import type { MemoryFact } from './facts.ts';
import type { KeptProcess } from './kept-process.ts';
import { residentMemory } from './process-tree.ts';

/** Reads the resident memory of processes once a second. @returns a function that ends this and returns the readings */
export function watchMemory(processes: readonly KeptProcess[]): () => MemoryFact[] {
  const seen = new Map<string, { peakMiB: number; lastMiB: number }>();
  const timer = setInterval(() => {
    for (const { name, pid } of processes) {
      const id = pid();
      const size = id === null ? null : residentMemory(id);
      if (size === null) continue;
      seen.set(name, { peakMiB: Math.max(seen.get(name)?.peakMiB ?? 0, size), lastMiB: size });
    }
  }, 1_000);
  return () => {
    clearInterval(timer);
    return [...seen].map(([name, sizes]) => ({ name, ...sizes }));
  };
}
