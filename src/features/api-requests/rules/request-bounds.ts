/**
 * How many requests are stored, for each organisation and each kind of request of it. The first `burst` are stored, then one every
 * `refill` milliseconds.
 */
export interface RequestLimits {
  readonly ofOrganisation: Rate;
  readonly ofKind: Rate;
  /** Milliseconds after which one of a kind is stored in any case. */
  readonly atLeastEvery: number;
}

interface Rate {
  readonly burst: number;
  readonly refill: number;
}

/** About 3,000 rows a day at most, so less than 100 MB in 30 days. */
export const requestLimits: RequestLimits = {
  ofOrganisation: { burst: 300, refill: 30_000 },
  ofKind: { burst: 20, refill: 60_000 },
  atLeastEvery: 60 * 60_000,
};

const mostKinds = 64;
const mostOrganisations = 5_000;

/** Requests that were counted with a stored one instead of being stored. */
export interface AlikeCount {
  readonly id: string;
  readonly apiKeyId: string;
  readonly alike: number;
  /** Milliseconds since 1970 of the last one. */
  readonly until: number;
}

interface Stored {
  readonly id: string;
  readonly apiKeyId: string;
  readonly at: number;
  alike: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

interface Kind {
  readonly bucket: Bucket;
  readonly stored: Stored;
}

interface Organisation {
  readonly bucket: Bucket;
  readonly kinds: Map<string, Kind>;
  latest: Stored | null;
}

/** Decides which refused requests are stored, and counts the others. It keeps a few numbers for each organisation. */
export class RequestBounds {
  readonly #limits: RequestLimits;
  readonly #organisations = new Map<string, Organisation>();
  readonly #counts = new Map<string, AlikeCount>();

  /** Sets the limits. */
  constructor(limits: RequestLimits = requestLimits) {
    this.#limits = limits;
  }

  /**
   * Returns whether a request is stored. Otherwise it is counted with the latest stored one of its kind.
   * @param kind what requests that are alike have in common, such as method, path and status
   * @param now milliseconds since 1970
   */
  admit(request: { organisationId: string; apiKeyId: string; id: string; kind: string; now: number }): boolean {
    const { organisationId, apiKeyId, id, now } = request;
    const organisation = this.#organisationOf(organisationId, now);
    const { ofOrganisation, ofKind, atLeastEvery } = this.#limits;
    const { kinds } = organisation;
    const known = kinds.get(request.kind);
    if (known === undefined) forgetOld(kinds, now - atLeastEvery);
    const isDue = known === undefined ? kinds.size < mostKinds : now - known.stored.at >= atLeastEvery;
    const bucket = known?.bucket ?? { tokens: ofKind.burst, at: now };
    const hasTokens = hasToken(bucket, ofKind, now) && hasToken(organisation.bucket, ofOrganisation, now);
    if (isDue || hasTokens) {
      if (hasTokens) {
        bucket.tokens -= 1;
        organisation.bucket.tokens -= 1;
      }
      const stored = { id, apiKeyId, at: now, alike: 0 };
      // The kinds stay in the order of their latest stored request.
      kinds.delete(request.kind);
      if (kinds.size >= mostKinds) kinds.delete(kinds.keys().next().value!);
      kinds.set(request.kind, { bucket, stored });
      organisation.latest = stored;
      return true;
    }
    this.#count(known?.stored ?? organisation.latest!, 1, now);
    return false;
  }

  /** Counts further requests of a kind of which one was admitted. */
  countMore(organisationId: string, kind: string, more: number, now: number): void {
    const organisation = this.#organisations.get(organisationId);
    const stored = organisation?.kinds.get(kind)?.stored ?? organisation?.latest;
    if (stored !== undefined && stored !== null) this.#count(stored, more, now);
  }

  /** Whether counts have grown since they were taken. */
  get hasCounts(): boolean {
    return this.#counts.size > 0;
  }

  /** Returns the counts that have grown since the last call, at most `most`. */
  takeCounts(most: number): AlikeCount[] {
    const taken = [...this.#counts.values().take(most)];
    for (const { id } of taken) this.#counts.delete(id);
    return taken;
  }

  /** Takes counts back that could not be stored, unless newer ones came meanwhile. */
  putBack(counts: readonly AlikeCount[]): void {
    for (const count of counts) if (!this.#counts.has(count.id)) this.#counts.set(count.id, count);
  }

  #count(stored: Stored, more: number, now: number): void {
    stored.alike += more;
    this.#counts.set(stored.id, { id: stored.id, apiKeyId: stored.apiKeyId, alike: stored.alike, until: now });
  }

  #organisationOf(id: string, now: number): Organisation {
    const known = this.#organisations.get(id);
    if (known !== undefined) return known;
    if (this.#organisations.size >= mostOrganisations) {
      const [oldest] = this.#organisations.keys();
      this.#organisations.delete(oldest!);
    }
    const made = { bucket: { tokens: this.#limits.ofOrganisation.burst, at: now }, kinds: new Map(), latest: null };
    this.#organisations.set(id, made);
    return made;
  }
}

/** Removes kinds of which none was stored since a time, if there are many. */
function forgetOld(kinds: Map<string, Kind>, before: number): void {
  if (kinds.size < mostKinds) return;
  for (const [name, { stored }] of kinds) {
    if (stored.at >= before) return;
    kinds.delete(name);
  }
}

function hasToken(bucket: Bucket, { burst, refill }: Rate, now: number): boolean {
  bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) / refill);
  bucket.at = now;
  return bucket.tokens >= 1;
}
