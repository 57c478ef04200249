export interface RunLaneLimits {
  /** Runs under way at a time; those that take unusually long do not count. */
  readonly runs: number;
  /** Milliseconds for which a run is the only one: what arrives meanwhile shares the next one. */
  readonly aloneFor: number;
  /** Milliseconds after which a run does not hold a place any more. */
  readonly slowRun: number;
}

/** Counts the runs of one kind that are under way, and knows when another one may start. */
export class RunLane {
  readonly #limits: RunLaneLimits;
  readonly #onRoom: () => void;
  #counted = 0;
  /** Runs that have been under way for less than `aloneFor`. */
  #young = 0;

  /** @param onRoom called when a run that is still under way makes room for another one */
  constructor(limits: RunLaneLimits, onRoom: () => void) {
    this.#limits = limits;
    this.#onRoom = onRoom;
  }

  get hasRoom(): boolean {
    return this.#young === 0 && this.#counted < this.#limits.runs;
  }

  /** A run takes a place. @returns to be called when it has ended */
  enter(): () => void {
    this.#counted += 1;
    this.#young += 1;
    const aged = this.#after(this.#limits.aloneFor, () => (this.#young -= 1));
    const released = this.#after(this.#limits.slowRun, () => (this.#counted -= 1));
    return () => {
      aged();
      released();
    };
  }

  /** Does it after a while, or before that, when the returned function is called; once. */
  #after(milliseconds: number, action: () => void): () => void {
    let isDone = false;
    const once = () => {
      if (!isDone) action();
      isDone = true;
    };
    const timer = setTimeout(() => {
      once();
      this.#onRoom();
    }, milliseconds);
    timer.unref();
    return () => {
      clearTimeout(timer);
      once();
    };
  }
}
