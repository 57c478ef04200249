import type * as jestGlobals from '@jest/globals';
import { quickly } from './quick-expect.ts';

/** The parts of `@jest/globals` that suites import, except `jest`, since nothing here replaces modules or timers. */
export type SuiteGlobals = Pick<
  typeof jestGlobals,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'test'
>;

let current: SuiteGlobals;

/** Sets the functions behind the exports below. Each suite has globals of its own. */
export function setSuiteGlobals(globals: SuiteGlobals): void {
  current = globals;
}

/** Calls the current suite's function, since this module is loaded once for all suites. */
function ofCurrentSuite<Name extends keyof SuiteGlobals>(name: Name): SuiteGlobals[Name] {
  return new Proxy((() => undefined) as unknown as SuiteGlobals[Name], {
    apply: (_target, self: unknown, args: unknown[]): unknown => Reflect.apply(current[name], self, args),
    get: (_target, property): unknown => Reflect.get(current[name], property),
  });
}

export const afterAll = ofCurrentSuite('afterAll');
export const afterEach = ofCurrentSuite('afterEach');
export const beforeAll = ofCurrentSuite('beforeAll');
export const beforeEach = ofCurrentSuite('beforeEach');
export const describe = ofCurrentSuite('describe');
export const expect = new Proxy(ofCurrentSuite('expect'), {
  apply: (inFull, self, args: [unknown]): unknown =>
    args.length === 1 ? quickly(current.expect, args[0]) : Reflect.apply(inFull, self, args),
});
export const it = ofCurrentSuite('it');
export const test = ofCurrentSuite('test');
