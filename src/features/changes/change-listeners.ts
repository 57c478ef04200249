import type { ChangeTopic } from '../../domain/change-topics.ts';

/** How many streams may be open at a time: in this process, of an organisation, of a user, of a session. */
export const listenerLimits = { process: 1_000, organisation: 60, user: 8, session: 3 } as const;

export interface Listener {
  readonly organisationId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: string;
  /** Takes note of what has changed. */
  readonly tell: (topics: readonly ChangeTopic[]) => void;
  readonly end: (reason: EndReason) => void;
}

/** SESSION: it has ended or has another role. LATER: this process cannot serve the stream now. */
export type EndReason = 'SESSION' | 'LATER';

/** The streams that are open in this process. */
export class ChangeListeners {
  readonly #all = new Set<Listener>();

  /** @returns whether there was room */
  add(listener: Listener): boolean {
    const count = (isSame: (other: Listener) => boolean) => [...this.#all].filter(isSame).length;
    const isFull =
      this.#all.size >= listenerLimits.process ||
      count((other) => other.sessionId === listener.sessionId) >= listenerLimits.session ||
      count((other) => other.userId === listener.userId) >= listenerLimits.user ||
      count((other) => other.organisationId === listener.organisationId) >= listenerLimits.organisation;
    if (!isFull) this.#all.add(listener);
    return !isFull;
  }

  remove(listener: Listener): void {
    this.#all.delete(listener);
  }

  of(organisationId: string): Listener[] {
    return [...this.#all].filter((each) => each.organisationId === organisationId);
  }
}
