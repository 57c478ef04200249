import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PagePlaces, type Leave } from '../../../first-party-lms/dashboard/page-places.ts';
import { RefusedError } from '../../../first-party-lms/errors.ts';

const limits = { atOnce: 2, waiting: 3, longestWait: 60_000 };

interface Visit {
  readonly tenant: string;
  readonly gone: AbortController;
  state: 'WAITING' | 'HAS' | 'GONE' | 'REFUSED' | 'LEFT';
  leave: Leave;
}

function visit(places: PagePlaces, tenant: string): Visit {
  const gone = new AbortController();
  const self: Visit = { tenant, gone, state: 'WAITING', leave: () => undefined };
  places.take(tenant, gone.signal).then(
    (leave) => {
      self.state = leave === null ? 'GONE' : 'HAS';
      self.leave = leave ?? self.leave;
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(RefusedError);
      self.state = 'REFUSED';
    },
  );
  return self;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), tenant: fc.constantFrom('a', 'b') }),
  // Several in one turn of the event loop, as when a proxy closes its connections.
  fc.record({ kind: fc.constant('end' as const), which: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }) }),
);

describe('the places of pages', () => {
  it('are never more than the limit, go to waiting requests in their order, and are all free in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const places = new PagePlaces(limits);
        const visits: Visit[] = [];
        const end = (one: Visit | undefined) => {
          if (one === undefined) return;
          if (one.state === 'HAS') {
            one.leave();
            one.leave();
            one.state = 'LEFT';
          } else one.gone.abort();
        };
        for (const each of steps) {
          if (each.kind === 'come') visits.push(visit(places, each.tenant));
          else for (const index of each.which) end(visits[index]);
          await turn();
          for (const tenant of ['a', 'b']) {
            const states = visits.filter((one) => one.tenant === tenant).map(({ state }) => state);
            const has = states.filter((state) => state === 'HAS').length;
            const waits = states.filter((state) => state === 'WAITING').length;
            expect(has).toBeLessThanOrEqual(limits.atOnce);
            expect(waits).toBeLessThanOrEqual(limits.waiting);
            // Nobody waits beside a free place, and nobody is served before a request that came earlier.
            if (waits > 0) expect(has).toBe(limits.atOnce);
            if (waits > 0) expect(states.lastIndexOf('HAS')).toBeLessThan(states.indexOf('WAITING'));
          }
        }
        for (const one of visits) one.gone.abort();
        await turn();
        for (const one of visits) end(one);
        expect(places.tenants).toBe(0);
      }),
    );
  });

  it('are refused after the longest wait, and can be had again', async () => {
    const places = new PagePlaces({ atOnce: 1, waiting: 1, longestWait: 10 });
    const signal = new AbortController().signal;
    const leave = await places.take('a', signal);
    await expect(places.take('a', signal)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    leave!();
    expect(await places.take('a', signal)).not.toBeNull();
  });
});
