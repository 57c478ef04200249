import { describe, expect, it } from '@jest/globals';
import { RequestBounds } from '../../../src/features/api-requests/rules/request-bounds.ts';

const limits = {
  ofOrganisation: { burst: 10, refill: 1_000 },
  ofKind: { burst: 3, refill: 5_000 },
  atLeastEvery: 60_000,
};

let next = 0;
const request = (kind: string, now: number, organisationId = 'o') => ({
  organisationId,
  apiKeyId: 'k',
  id: `r${++next}`,
  kind,
  now,
});

const admitted = (bounds: RequestBounds, kind: string, count: number, now: number, organisationId?: string): number =>
  Array.from({ length: count }, () => bounds.admit(request(kind, now, organisationId))).filter(Boolean).length;

describe('the bounds of the log of requests', () => {
  it('store a few of each kind, and count the rest with the latest of its kind', () => {
    const bounds = new RequestBounds(limits);
    expect(admitted(bounds, 'a', 100, 0)).toBe(3);
    expect(admitted(bounds, 'b', 2, 0)).toBe(2);
    expect(bounds.takeCounts(10)).toEqual([{ id: expect.any(String), apiKeyId: 'k', alike: 97, until: 0 }]);
    expect(bounds.hasCounts).toBe(false);
    expect(admitted(bounds, 'a', 1, 5_000)).toBe(1);
    expect(admitted(bounds, 'a', 1, 5_001)).toBe(0);
    expect(bounds.takeCounts(10)).toMatchObject([{ alike: 1, until: 5_001 }]);
  });

  it('store a bounded number of an organisation, however many kinds there are', () => {
    const bounds = new RequestBounds(limits);
    let stored = 0;
    for (let kind = 0; kind < 1_000; kind++) stored += admitted(bounds, `kind ${kind}`, 10, 0);
    expect(stored).toBeLessThanOrEqual(10 + 64);
    const counted = bounds.takeCounts(1_000).reduce((sum, { alike }) => sum + alike, 0);
    expect(stored + counted).toBe(10_000);
  });

  it('store one of a kind in each hour in any case, and do not let organisations take from each other', () => {
    const bounds = new RequestBounds(limits);
    admitted(bounds, 'a', 100, 0);
    for (const kind of ['b', 'c', 'd', 'e']) admitted(bounds, kind, 100, 0);
    expect(admitted(bounds, 'e', 1, 0)).toBe(0);
    expect(admitted(bounds, 'e', 1, 60_000)).toBe(1);
    expect(admitted(bounds, 'a', 100, 0, 'other')).toBe(3);
  });

  it('keep counts that could not be stored', () => {
    const bounds = new RequestBounds(limits);
    admitted(bounds, 'a', 10, 0);
    const counts = bounds.takeCounts(10);
    bounds.putBack(counts);
    expect(bounds.takeCounts(10)).toEqual(counts);
    bounds.putBack(counts);
    admitted(bounds, 'a', 1, 0);
    expect(bounds.takeCounts(10)).toMatchObject([{ alike: 8 }]);
    bounds.countMore('o', 'a', 5, 9);
    expect(bounds.takeCounts(10)).toMatchObject([{ alike: 13, until: 9 }]);
  });
});
