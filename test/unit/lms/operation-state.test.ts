import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callOutcomes } from '../../../src/domain/lms/call-outcomes.ts';
import { operationState, type JudgedCall } from '../../../src/features/lms/rules/operation-state.ts';

const saved = new Date('2026-03-01T12:00:00Z');
const configured = { url: 'https://lms.example', updatedAt: saved };
const minutes = (count: number) => new Date(saved.getTime() + count * 60_000);
/** A call that many minutes after the configuration was saved. */
const call = (ending: JudgedCall['ending'], after: number): JudgedCall => ({
  ending,
  startedAt: minutes(after),
  actorName: 'Ada',
});

/** Calls in any order of outcomes, the newest first; some are older than the configuration. */
const calls = fc
  .array(fc.constantFrom(null, ...callOutcomes), { maxLength: 12 })
  .chain((endings) =>
    fc.integer({ min: -6, max: 3 }).map((first) => endings.map((each, index) => call(each, first + index)).reverse()),
  );
const isJudged = ({ ending, startedAt }: JudgedCall) =>
  ending !== null && ending !== 'NOT_SENT' && ending !== 'NOT_CONFIGURED' && startedAt >= saved;

describe('the state of an operation', () => {
  it.each([[null], [{ ...configured, url: ' ' }]])('is “not set up” without a URL, whatever was called: %j', (none) => {
    expect(operationState(none, [call('SUCCEEDED', 1)])).toEqual({ state: 'NOT_SET_UP', at: null, by: null });
  });

  it('follows from the latest call that was sent since the configuration was saved', () => {
    fc.assert(
      fc.property(calls, (given) => {
        const { state, at } = operationState(configured, given);
        const latest = given.find(isJudged);
        if (latest === undefined) expect([state, at]).toEqual(['UNTESTED', null]);
        else if (latest.ending === 'SUCCEEDED') expect([state, at]).toEqual(['WORKS', latest.startedAt]);
        else expect(state).toBe('FAILING');
      }),
    );
  });

  it('is “failing” since the first failure after the last success', () => {
    fc.assert(
      fc.property(calls, (given) => {
        const { state, at } = operationState(configured, given);
        fc.pre(state === 'FAILING');
        const between = given.filter((each) => isJudged(each) && each.startedAt >= at!);
        expect(between.every(({ ending }) => ending !== 'SUCCEEDED')).toBe(true);
        const before = given.find((each) => isJudged(each) && each.startedAt < at!);
        expect(before === undefined || before.ending === 'SUCCEEDED').toBe(true);
      }),
    );
  });

  it('names the user whose call succeeded', () => {
    expect(operationState(configured, [call('SUCCEEDED', 3), call('UNREACHABLE', 1)])).toEqual({
      state: 'WORKS',
      at: minutes(3),
      by: 'Ada',
    });
    expect(operationState(configured, [call('UNREACHABLE', 3), call('REJECTED', 2), call('SUCCEEDED', 1)])).toEqual({
      state: 'FAILING',
      at: minutes(2),
      by: null,
    });
  });
});
