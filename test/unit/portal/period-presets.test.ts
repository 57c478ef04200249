import { describe, expect, it } from '@jest/globals';
import { beginOf, dayOf, presetOf, presets } from '../../../src/portal/sections/developers/period-presets.ts';
import { dayOrMoment } from '../../../src/portal/routing/search-params.ts';

const now = new Date('2026-03-15T12:00:00.000Z');

describe('the usual periods of a list', () => {
  it('begin at an absolute bound that the address accepts', () => {
    expect(beginOf('day', now)).toBe('2026-03-14T12:00:00.000Z');
    expect(beginOf('week', now)).toBe('2026-03-08T12:00:00.000Z');
    expect(beginOf('month', now)).toBe('2026-03-01');
    for (const preset of presets) expect(dayOrMoment(beginOf(preset, now))).toBe(beginOf(preset, now));
  });

  it('are recognised from their bound for an hour', () => {
    for (const preset of presets) expect(presetOf(beginOf(preset, now), now)).toBe(preset);
    const later = new Date(now.getTime() + 2 * 3_600_000);
    expect(presetOf(beginOf('day', now), later)).toBeNull();
    expect(presetOf('2026-02-01', now)).toBeNull();
  });

  it('show a day, and refuse what is no moment', () => {
    expect(dayOf('2026-03-01')).toBe('2026-03-01');
    expect(dayOf('2026-03-14T12:00:00.000Z')).toMatch(/^2026-03-1[345]$/);
    for (const bad of ['2026-02-30T12:00:00.000Z', '2026-03-01T12:00', 'T', 7])
      expect(dayOrMoment(bad)).toBeUndefined();
  });
});
