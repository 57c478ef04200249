import { describe, expect, it } from '@jest/globals';
import { ChangeListeners, listenerLimits, type Listener } from '../../../src/features/changes/change-listeners.ts';

const listener = (ids: Partial<Listener>, index: number): Listener => ({
  organisationId: `organisation ${index}`,
  userId: `user ${index}`,
  sessionId: `session ${index}`,
  role: 'STAFF',
  tell: () => undefined,
  end: () => undefined,
  ...ids,
});

describe('the open streams of a process', () => {
  it.each<[string, Partial<Listener>, number]>([
    ['a session', { sessionId: 's', userId: 'u', organisationId: 'o' }, listenerLimits.session],
    ['a user', { userId: 'u', organisationId: 'o' }, listenerLimits.user],
    ['an organisation', { organisationId: 'o' }, listenerLimits.organisation],
    ['all organisations', {}, listenerLimits.process],
  ])('are bounded for %s, and one that ends makes room', (_whose, ids, most) => {
    const listeners = new ChangeListeners();
    const added = Array.from({ length: most }, (_, index) => listener(ids, index));
    expect(added.filter((each) => !listeners.add(each))).toEqual([]);
    expect(listeners.add(listener(ids, most))).toBe(false);
    // Another organisation has room as long as the process has.
    const other = listener({}, most + 1);
    expect(listeners.add(other)).toBe(most < listenerLimits.process);
    listeners.remove(other);
    listeners.remove(added[0]!);
    expect(listeners.add(listener(ids, most))).toBe(true);
  });
});
