import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from './random.ts';

/** One LMS enrolment id of an organisation, with its LMS's memory of its reports. */
export interface ReportedId {
  readonly organisationId: string;
  readonly apiKey: string;
  readonly lmsEnrolmentId: string;
  /** Highest value that was sent, answered or not. */
  sent: number;
  /** Highest value that was answered with 200. */
  acknowledged: number;
}

export interface ReportTally {
  acknowledged: number;
  /** 500, which may be retried with back-off (docs/product.md §7). */
  refused: number;
  /** No answer. */
  unreachable: number;
  /** Times (milliseconds since 1970) of the acknowledgements. */
  readonly acknowledgedAt: number[];
  /** Answers other than 200 and 500. */
  readonly unexpected: string[];
}

export interface ReportLoad {
  readonly ids: ReportedId[];
  readonly tally: ReportTally;
  /** Adds an id whose LMS reports from now on: `count` values, or as many as the length of the load allows. */
  add(organisationId: string, apiKey: string, lmsEnrolmentId: string, count?: number): void;
  /** Sends no new values, and gives up values whose report was not answered. Resolves when no request is under way. */
  stop(): Promise<void>;
  /**
   * Sends the highest value of every id until it is acknowledged. @returns the ids that were not acknowledged in time
   */
  repeatHighest(limitMs: number): Promise<ReportedId[]>;
}

export interface ReportLoadOptions {
  readonly apiUrl: string;
  readonly seed: number;
  /** Planned length of the load in milliseconds, in which the ids go from 0 to 100. */
  readonly length: number;
  /** Usual time between two reports of an id, in milliseconds. */
  readonly pause: number;
}

const requestTimeoutMs = 10_000;

/**
 * Starts the load. Each id has a caller of its own, which reports ever greater values, sometimes an old one, and
 * retries requests without an answer.
 */
export function startReportLoad({ apiUrl, seed, length, pause }: ReportLoadOptions): ReportLoad {
  const random = createRandom(seed + 4);
  const ids: ReportedId[] = [];
  const callers: Promise<void>[] = [];
  const tally: ReportTally = { acknowledged: 0, refused: 0, unreachable: 0, acknowledgedAt: [], unexpected: [] };
  let over = false;

  const attempt = async (id: ReportedId, progress: number): Promise<boolean> => {
    id.sent = Math.max(id.sent, progress);
    const outcome = await sendReport(apiUrl, id, progress);
    if (typeof outcome === 'object') tally.unexpected.push(outcome.unexpected);
    else tally[outcome] += 1;
    if (outcome !== 'acknowledged') return false;
    tally.acknowledgedAt.push(Date.now());
    id.acknowledged = Math.max(id.acknowledged, progress);
    return true;
  };
  const sendUntil = async (id: ReportedId, progress: number, isOver: () => boolean): Promise<boolean> => {
    for (let wait = 100; !isOver(); wait = Math.min(wait * 2, 1_000)) {
      if (await attempt(id, progress)) return true;
      await sleep(wait * random.between(0.5, 1.5));
    }
    return false;
  };
  const report = async (id: ReportedId, count: number): Promise<void> => {
    await sleep(random.between(0, pause));
    for (let left = count; left > 0 && !over; left -= 1) {
      // A restarted LMS sends old values again: no progress may fall.
      if (id.acknowledged > 0 && random.chance(0.05)) await sendUntil(id, round(id.sent / 2), () => over);
      await sendUntil(id, nextValue(id.sent, 100 / Math.min(count, length / pause), random), () => over);
      await sleep(pause * random.between(0.5, 1.5));
    }
  };
  return {
    ids,
    tally,
    add: (organisationId, apiKey, lmsEnrolmentId, count = Infinity) => {
      const isKnown = (id: ReportedId) => id.organisationId === organisationId && id.lmsEnrolmentId === lmsEnrolmentId;
      if (over || ids.some(isKnown)) return;
      const id = { organisationId, apiKey, lmsEnrolmentId, sent: 0, acknowledged: 0 };
      ids.push(id);
      callers.push(report(id, count));
    },
    stop: async () => {
      over = true;
      await Promise.all(callers);
    },
    repeatHighest: async (limitMs) => {
      const limit = Date.now() + limitMs;
      const done = await Promise.all(
        ids
          .filter(({ sent }) => sent > 0)
          .map(async (id) => ((await sendUntil(id, id.sent, () => Date.now() > limit)) ? [] : [id])),
      );
      return done.flat();
    },
  };
}

/** Returns a value about `step` higher. 100 is reached, but values near it increase in smaller steps first. */
function nextValue(value: number, step: number, random: Random): number {
  const next = round(value + step * random.between(0.4, 1.6));
  if (next < 99) return next;
  return value >= 99.9 ? 100 : round(value + Math.max((100 - value) / 3, 1e-6));
}

/** Six decimals, as many LMSs send. */
const round = (value: number): number => Math.min(100, Math.round(value * 1e6) / 1e6);

type Outcome = 'acknowledged' | 'refused' | 'unreachable' | { readonly unexpected: string };

async function sendReport(apiUrl: string, id: ReportedId, progress: number): Promise<Outcome> {
  try {
    const response = await fetch(`${apiUrl}/api/enrolments/lms-progress`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${id.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId: id.lmsEnrolmentId, progress }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const body = await response.text();
    if (response.status === 200) return 'acknowledged';
    if (response.status === 500) return 'refused';
    return { unexpected: `${id.lmsEnrolmentId} ${progress}: ${response.status} ${body.slice(0, 300)}` };
  } catch {
    return 'unreachable';
  }
}
