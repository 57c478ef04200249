import { describe, expect, it } from '@jest/globals';
import { standingOf } from '../../../src/portal/sections/developers/webhooks/endpoint-words.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12) + minutes * 60_000).toISOString();
const now = Date.parse(at(60));
const failure = (minutes: number) =>
  ({ eventId: '1', startedAt: at(minutes), ending: 'REJECTED', status: 500, error: null }) as const;
const unused = { attempts: 0, delivered: 0, lastAttemptAt: null, lastDeliveredAt: null, lastFailure: null };
const base = { state: 'ENABLED', disabledReason: null, failingSince: null, createdAt: at(0), recent: unused } as const;

describe('the health of an endpoint', () => {
  it.each([
    ['Never used', {}],
    ['Not used for 90 days', { createdAt: at(-91 * 1_440) }],
    ['Works', { recent: { ...unused, attempts: 1, lastAttemptAt: at(1), lastDeliveredAt: at(1) } }],
    // One failure after a success is not worth telling.
    [
      'Works',
      {
        failingSince: at(2),
        recent: { ...unused, lastAttemptAt: at(3), lastDeliveredAt: at(1), lastFailure: failure(3) },
      },
    ],
    [
      'Failing',
      {
        failingSince: at(2),
        recent: { ...unused, lastAttemptAt: at(12), lastDeliveredAt: at(1), lastFailure: failure(12) },
      },
    ],
    // One that has never worked is failing at once.
    ['Failing', { failingSince: at(2), recent: { ...unused, lastAttemptAt: at(2), lastFailure: failure(2) } }],
    // Another address was saved, or it was enabled: the former failures say nothing of it.
    ['Untested', { recent: { ...unused, lastAttemptAt: at(2), lastFailure: failure(2) } }],
    ['Disabled', { state: 'DISABLED', disabledReason: 'GONE', failingSince: at(2) }],
  ] as const)('is %s', (label, others) => {
    expect(standingOf({ ...base, ...others }, now).label).toBe(label);
  });

  it('says why it is disabled, and since when it fails', () => {
    const gone = standingOf({ ...base, state: 'DISABLED', disabledReason: 'GONE' }, now);
    expect(gone).toMatchObject({ tone: 'negative', why: 'because it answered 410 Gone' });
    expect(standingOf({ ...base, state: 'DISABLED', disabledReason: 'BY_USER' }, now).tone).toBe('neutral');
    const recent = { ...unused, lastAttemptAt: at(30), lastFailure: failure(30) };
    expect(standingOf({ ...base, failingSince: at(2), recent }, now).since).toBe(at(2));
  });
});
