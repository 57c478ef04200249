/** The kinds of work for which a worker's health check looks whether it is done. */
export type HandledKind = 'reports' | 'e-mails' | 'deliveries' | 'actions';

/** Remembers when this process last did work of each kind, for its health check. */
export class HandledWork {
  readonly #createdAt = performance.now();
  readonly #handledAt = new Map<HandledKind, number>();

  /** Notes that work of the kind was done and recorded, whatever its outcome. */
  note(kind: HandledKind): void {
    this.#handledAt.set(kind, performance.now());
  }

  /** Returns the milliseconds since work of the kind was last done, or since the start of the process. */
  since(kind: HandledKind): number {
    return performance.now() - (this.#handledAt.get(kind) ?? this.#createdAt);
  }
}
