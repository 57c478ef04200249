/** The steps that stop or remove things at the end, last first. */
export interface UndoList {
  add(step: () => unknown): void;
  /** Runs every step, even when one of them fails. Later calls run the steps that were added since. */
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
