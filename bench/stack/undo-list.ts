/** What has to be stopped or removed at the end, last first. */
export interface UndoList {
  add(step: () => unknown): void;
  /** Takes every step, also when one of them fails. Later calls take what was added since. */
  run(): Promise<void>;
}

export function createUndoList(): UndoList {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          console.error(String(error));
        }
      }
    },
  };
}
