/** Repeats a step that removes a part of something until nothing is left. @returns how much was removed in all */
export async function inSteps(step: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const part = await step();
    if (part === 0) return removed;
    removed += part;
  }
}
