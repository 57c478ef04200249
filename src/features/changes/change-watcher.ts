import { setTimeout as sleep } from 'node:timers/promises';
import { changeTopics } from '../../domain/change-topics.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { findLivingSessions } from '../accounts/index.ts';
import { ChangeListeners, type Listener } from './change-listeners.ts';
import { readChangeMarks, type ChangeMarks } from './store/latest-changes.ts';

export interface ChangeWatcherDependencies {
  readonly database: Database;
  readonly log: Logger;
}

/** Milliseconds between two looks at the database. */
const everyMs = 400;
/** The pause is at least this multiple of the time that a round took, so that looking never takes a large share. */
const pauseFactor = 4;
/** Sessions are checked in every such round: a stream ends some 3 s after its session. */
const roundsPerSessionCheck = 6;
/** After so many rounds that failed, the streams end, and the browsers ask for themselves. */
const failuresMax = 4;

/**
 * Looks twice a second and more for what has changed in the organisations that have open streams, and tells the streams. Without
 * streams it does nothing. See docs/decisions/0028-changes-by-looking.md.
 */
export class ChangeWatcher {
  readonly #dependencies: ChangeWatcherDependencies;
  readonly #listeners = new ChangeListeners();
  readonly #stop = new AbortController();
  #known = new Map<string, ChangeMarks>();
  #running: Promise<void> | null = null;

  constructor(dependencies: ChangeWatcherDependencies) {
    this.#dependencies = dependencies;
  }

  /** Adds a stream. @returns a function that removes it; null when there are too many */
  listen(listener: Listener): (() => void) | null {
    if (this.#stop.signal.aborted || !this.#listeners.add(listener)) return null;
    this.#running ??= this.#watch().finally(() => {
      this.#running = null;
    });
    return () => this.#listeners.remove(listener);
  }

  /** Ends all streams and waits for the look that is under way. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#endAll();
    await this.#running;
  }

  async #watch(): Promise<void> {
    let failures = 0;
    for (let round = 1; this.#listeners.size > 0 && !this.#stop.signal.aborted; round++) {
      const begun = performance.now();
      const organisations = this.#listeners.organisations();
      try {
        for (const organisationId of organisations) {
          await this.#look(organisationId, round % roundsPerSessionCheck === 0);
        }
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === failuresMax) {
          this.#dependencies.log.warn('the streams of changes end until the database answers again', { error });
          this.#endAll();
        }
      }
      for (const id of this.#known.keys()) if (!organisations.includes(id)) this.#known.delete(id);
      const pause = Math.max(everyMs, pauseFactor * (performance.now() - begun));
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
    this.#known = new Map();
  }

  async #look(organisationId: string, checksSessions: boolean): Promise<void> {
    const listeners = this.#listeners.of(organisationId);
    const { marks, roles } = await this.#dependencies.database.inOrganisation(organisationId, async (tx) => ({
      marks: await readChangeMarks(tx),
      roles: checksSessions
        ? await findLivingSessions(
            tx,
            listeners.map(({ sessionId }) => sessionId),
          )
        : null,
    }));
    const before = this.#known.get(organisationId);
    this.#known.set(organisationId, marks);
    const changed = changeTopics.filter((topic) => before !== undefined && before.get(topic) !== marks.get(topic));
    for (const listener of listeners) {
      if (roles !== null && roles.get(listener.sessionId) !== listener.role) listener.end('SESSION');
      else if (changed.length > 0) listener.tell(changed);
    }
  }

  #endAll(): void {
    for (const id of this.#listeners.organisations()) {
      for (const listener of this.#listeners.of(id)) listener.end('LATER');
    }
  }
}
