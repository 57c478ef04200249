import type sequencers from '@jest/test-sequencer';
import { createRequire } from 'node:module';

const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as typeof sequencers;

type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

/** Suites that run whole stacks. One that began last would keep one process busy while the others have nothing to do. */
const longest = ['/test/faults/', '/test/e2e/'];

/**
 * Jest's order (the longest first as of an earlier run, else the largest files first), except that the suites which run whole stacks begin
 * and the unit tests come last.
 */
export default class LongestFirst extends TestSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    const rank = ({ path }: Tests[number]): number => {
      const place = longest.findIndex((folder) => path.includes(folder) && !path.includes('/test/unit/'));
      if (place !== -1) return place;
      return path.includes('/test/unit/') ? longest.length + 1 : longest.length;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
