import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeTopics } from '../../domain/change-topics.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LoopLog } from '../../platform/logging/outage-log.ts';
import { findLivingSessions } from '../accounts/index.ts';
import { ChangeListeners, type Listener } from './change-listeners.ts';
import { readChangeMarks, type ChangeMarks } from './store/latest-changes.ts';

export interface ChangeWatcherDependencies {
  readonly database: Database;
  readonly log: LoopLog;
}

/** Milliseconds between two looks at the database. */
const everyMs = 400;
/** The pause is at least this multiple of the time that a look took, so that looking never takes a large share. */
const pauseFactor = 4;
/** Sessions are checked in every such look: a stream ends some 3 s after its session. */
const looksPerSessionCheck = 6;
/** After so many failed looks in a row, an organisation's streams end, and its browsers ask for themselves. */
const failuresMax = 4;

/**
 * Looks twice a second and more for what has changed in the organisations that have open streams, and tells the streams. Each is
 * looked at by itself, so that one whose share of the database is busy delays no other. Without streams it does nothing. See docs/decisions/0028-changes-by-looking.md.
 */
export class ChangeWatcher {
  readonly #dependencies: ChangeWatcherDependencies;
  readonly #listeners = new ChangeListeners();
  readonly #stop = new AbortController();
  /** Per organisation with streams, the end of looking. */
  readonly #watched = new Map<string, Promise<void>>();
  /** Watches outside of the request that came first, whose time is limited and which gives way to others. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(dependencies: ChangeWatcherDependencies) {
    this.#dependencies = dependencies;
  }

  /** Adds a stream. @returns a function that removes it; null when there are too many */
  listen(listener: Listener): (() => void) | null {
    if (this.#stop.signal.aborted || !this.#listeners.add(listener)) return null;
    const { organisationId } = listener;
    if (!this.#watched.has(organisationId)) {
      this.#watched.set(
        organisationId,
        this.#outside(() => this.#watch(organisationId)),
      );
    }
    return () => this.#listeners.remove(listener);
  }

  /** Ends all streams and waits for the looks that are under way. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const organisationId of this.#watched.keys()) this.#end(organisationId);
    await Promise.all(this.#watched.values());
  }

  async #watch(organisationId: string): Promise<void> {
    let failures = 0;
    let before: ChangeMarks | null = null;
    for (let number = 1; this.#listeners.of(organisationId).length > 0 && !this.#stop.signal.aborted; number++) {
      const begun = performance.now();
      try {
        before = await this.#look(organisationId, before, number % looksPerSessionCheck === 0);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === failuresMax) {
          this.#dependencies.log.warn('streams of changes end until the database answers again', {
            organisationId,
            error,
          });
          this.#end(organisationId);
        }
      }
      const pause = Math.max(everyMs, pauseFactor * (performance.now() - begun));
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
    // Not after an await: a stream that is added meanwhile would not be looked after.
    this.#watched.delete(organisationId);
  }

  /** Tells the organisation's streams what has changed since `before`. @returns the present state */
  async #look(organisationId: string, before: ChangeMarks | null, checksSessions: boolean): Promise<ChangeMarks> {
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
    const changed = before === null ? [] : changeTopics.filter((topic) => before.get(topic) !== marks.get(topic));
    for (const listener of listeners) {
      if (roles !== null && roles.get(listener.sessionId) !== listener.role) listener.end('SESSION');
      else if (changed.length > 0) listener.tell(changed);
    }
    return marks;
  }

  #end(organisationId: string): void {
    for (const listener of this.#listeners.of(organisationId)) listener.end('LATER');
  }
}
