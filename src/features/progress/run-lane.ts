export interface RunLaneLimits {
  /** Runs under way at a time, without unusually slow ones. */
  readonly runs: number;
  /** Milliseconds for which a run is the only one. Reports that arrive meanwhile share the next one. */
  readonly aloneFor: number;
  /** Milliseconds after which a run does not hold a place any more. */
  readonly slowRun: number;
}

/** Counts the current runs of one kind, and decides when another one may start. */
export class RunLane {
  readonly #limits: RunLaneLimits;
  readonly #onRoom: () => void;
  #counted = 0;
  /** Runs that have been under way for less than `aloneFor`. */
  #young = 0;

  /** Sets the limits. @param onRoom called when a current run frees its place for another one */
  constructor(limits: RunLaneLimits, onRoom: () => void) {
    this.#limits = limits;
    this.#onRoom = onRoom;
  }

  get hasRoom(): boolean {
    return this.#young === 0 && this.#counted < this.#limits.runs;
  }

  /** Takes a place for a run. @returns a function to be called when it has ended */
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

  /** Calls the action once: after a while, or earlier when the returned function is called. */
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
