import { describe, expect, it } from '@jest/globals';
import { clockOf } from '../../../src/portal/components/clock.ts';
import type { components } from '../../../src/contract/portal-api.ts';
import { storyOf } from '../../../src/portal/sections/enrolments/timeline-story.ts';

type TimelineEntry = components['schemas']['TimelineEntry'];

let count = 0;
const entry = (kind: string, second: number, more: object = {}): TimelineEntry =>
  ({
    kind,
    id: `0-${String(++count)}`,
    at: new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString(),
    ...more,
  }) as never;

const kinds = (entries: readonly TimelineEntry[]) =>
  storyOf(entries).map((part) => ('folded' in part ? `${part.folded.length} folded` : part.kind));

describe('the story of a timeline', () => {
  it('has an e-mail above its certificate, whichever was written first', () => {
    const certificate = entry('CERTIFICATE', 2, { event: 'certificate.issued', title: 'First Aid' });
    const email = entry('EMAIL', 1, { email: 'ISSUED', certificateTitle: 'First Aid' });
    const report = entry('REPORT', 0);
    expect(kinds([certificate, email, report])).toEqual(['EMAIL', 'CERTIFICATE', 'REPORT']);
    expect(kinds([email, certificate, report])).toEqual(['EMAIL', 'CERTIFICATE', 'REPORT']);
  });

  it('has the cause below what follows from it at the same moment', () => {
    expect(kinds([entry('REPORT', 0), entry('CERTIFICATE', 0, { event: '', title: '' }), entry('WEBHOOK', 0)])).toEqual(
      ['WEBHOOK', 'CERTIFICATE', 'REPORT'],
    );
  });

  it('folds webhooks that follow each other within a minute, and no single one', () => {
    expect(kinds([entry('WEBHOOK', 3), entry('REPORT', 2), entry('WEBHOOK', 1), entry('WEBHOOK', -90)])).toEqual([
      '2 folded',
      'REPORT',
      'WEBHOOK',
    ]);
  });
});

describe('a time in the timeline', () => {
  const now = new Date(2026, 4, 5, 18, 0, 0).getTime();

  it.each([
    [new Date(2026, 4, 5, 9, 3, 7), '09:03:07'],
    [new Date(2026, 4, 4, 23, 59, 59), '4 May, 23:59:59'],
    [new Date(2025, 11, 31, 8, 0, 0), '31 Dec 2025, 08:00:00'],
  ])('%s is %s', (date, text) => {
    expect(clockOf(now, date)).toBe(text);
  });
});
