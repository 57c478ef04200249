import type { Database } from '../../platform/database/database.ts';
import type { LoopLog } from '../../platform/logging/outage-log.ts';
import { RequestBounds } from './rules/request-bounds.ts';
import { findIssuedApiKeys, storeApiRequests, type RefusedRequest } from './store/api-requests.ts';

/** A refused request as the API saw it. */
export interface SeenRequest extends Omit<RefusedRequest, 'apiKeyId' | 'bodyExcerpt'> {
  /** Its key, if it was active; else the SHA-256 of the key that it presented; null for none. */
  readonly sender: { readonly organisationId: string; readonly apiKeyId: string } | { readonly hash: Buffer } | null;
  /** Called only if the request is stored. */
  readonly bodyExcerpt: () => string | null;
}

export interface RequestLogOptions {
  readonly database: Database;
  readonly log: LoopLog;
  /** Called for requests that belong to no organisation. */
  readonly onUnknownKey: (count: number) => void;
  /** Called for requests that were neither stored nor counted, because the database was away for too long. */
  readonly onLost: (count: number) => void;
}

/** Milliseconds between a request and its storing, so that many share a statement. */
const pause = 500;
/** Milliseconds between two updates of counts. */
const pauseOfCounts = 2_000;
const pauseAfterFailure = 5_000;
const mostFailures = 60;
const mostRows = 2_000;
const mostHashes = 1_000;
const mostOfHash = 20;
const rowsAtOnce = 200;

interface OfHash {
  readonly hash: Buffer;
  readonly requests: SeenRequest[];
  /** Further requests with this key. */
  more: number;
}

/**
 * The log of refused requests (docs/product.md "Requests of the API"). It takes requests at once and stores them later,
 * many in one statement. What it keeps in memory is bounded. What is not stored when the process dies is lost.
 */
export class RequestLog {
  readonly #options: RequestLogOptions;
  readonly #bounds = new RequestBounds();
  readonly #rows: RefusedRequest[] = [];
  readonly #byHash = new Map<string, OfHash>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #failures = 0;

  /** Connects it. Nothing is done before the first request. */
  constructor(options: RequestLogOptions) {
    this.#options = options;
  }

  /** Takes a refused request. It never waits and never throws. */
  add(request: SeenRequest): void {
    const { sender } = request;
    if (sender === null) {
      this.#options.onUnknownKey(1);
      return;
    }
    if ('hash' in sender) this.#addUnresolved(request, sender.hash);
    else this.#admit(request, sender);
    this.#schedule(pause);
  }

  /** Stores what is left, in one attempt, and stops. */
  async close(): Promise<void> {
    await this.#running;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#flush().catch(() => undefined);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #addUnresolved(request: SeenRequest, hash: Buffer): void {
    const name = hash.toString('hex');
    const known = this.#byHash.get(name);
    if (known !== undefined) {
      if (known.requests.length < mostOfHash) known.requests.push(request);
      else known.more += 1;
    } else if (this.#byHash.size < mostHashes) {
      this.#byHash.set(name, { hash, requests: [request], more: 0 });
    } else {
      this.#options.onUnknownKey(1);
    }
  }

  #admit(request: SeenRequest, { organisationId, apiKeyId }: { organisationId: string; apiKeyId: string }): void {
    const { sender: _sender, bodyExcerpt, ...rest } = request;
    const kind = kindOf(apiKeyId, request);
    if (!this.#bounds.admit({ organisationId, apiKeyId, id: request.id, kind, now: Date.now() })) return;
    if (this.#rows.length >= mostRows) {
      this.#options.onLost(1);
      return;
    }
    this.#rows.push({ ...rest, apiKeyId, bodyExcerpt: bodyExcerpt() });
  }

  #schedule(wait: number): void {
    if (this.#timer !== null || this.#running !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#running = this.#flush().then(
        () => this.#ended(null),
        (error: unknown) => this.#ended(error),
      );
    }, wait).unref();
  }

  #ended(error: unknown): void {
    this.#running = null;
    this.#failures = error === null ? 0 : this.#failures + 1;
    if (this.#failures === 1) this.#options.log.warn('refused requests could not be stored yet', { error });
    if (this.#failures > mostFailures) {
      this.#options.onLost(this.#rows.length);
      this.#rows.length = 0;
      this.#byHash.clear();
      this.#bounds.takeCounts(Infinity);
      this.#failures = 0;
      return;
    }
    if (error !== null) this.#schedule(pauseAfterFailure);
    else if (this.#rows.length > 0 || this.#byHash.size > 0) this.#schedule(pause);
    else if (this.#bounds.hasCounts) this.#schedule(pauseOfCounts);
  }

  async #flush(): Promise<void> {
    await this.#resolve();
    const rows = this.#rows.slice(0, rowsAtOnce);
    const counts = this.#bounds.takeCounts(rowsAtOnce);
    if (rows.length === 0 && counts.length === 0) return;
    try {
      await storeApiRequests(this.#options.database, rows, counts);
      this.#rows.splice(0, rows.length);
    } catch (error) {
      this.#bounds.putBack(counts);
      throw error;
    }
  }

  /** Finds the organisations of the keys that were presented. */
  async #resolve(): Promise<void> {
    const waiting = [...this.#byHash.values()];
    if (waiting.length === 0) return;
    const found = await findIssuedApiKeys(
      this.#options.database,
      waiting.map(({ hash }) => hash),
    );
    for (const { hash, requests, more } of waiting) {
      const name = hash.toString('hex');
      this.#byHash.delete(name);
      const key = found.get(name);
      if (key === undefined) {
        this.#options.onUnknownKey(requests.length + more);
        continue;
      }
      const sender = { organisationId: key.organisationId, apiKeyId: key.id };
      for (const request of requests) this.#admit(request, sender);
      const last = requests.at(-1)!;
      if (more > 0) this.#bounds.countMore(key.organisationId, kindOf(key.id, last), more, Date.now());
    }
  }
}

/** Returns what requests that are alike have in common. */
const kindOf = (apiKeyId: string, { method, path, status, problems }: SeenRequest): string =>
  `${apiKeyId} ${method} ${path} ${status} ${problems.join(' ').slice(0, 200)}`;
