import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callOutcomes } from '../../../src/domain/lms/call-outcomes.ts';
import { failuresInARow, operationState, type JudgedCall } from '../../../src/features/lms/rules/operation-state.ts';

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

describe('calls whose values may be made up', () => {
  const asked = (ending: JudgedCall['ending'], statusCode: number | null, body = '', operation = 'GET_COURSE') => ({
    ...call(ending, 2),
    asked: { operation, ending, statusCode, responseExcerpt: body },
  });

  it.each([
    ['an unknown id', asked('REJECTED', 404)],
    ['an id of another form', asked('REJECTED', 400, '{"error":"no number"}')],
    ['a refusal by the connector', asked('REJECTED', 200)],
    ['an empty list', asked('INVALID_RESPONSE', 200, ' [] ')],
    ['an empty reply', asked('INVALID_RESPONSE', 204)],
  ])('leave the state as it is after %s', (_what, one) => {
    expect(operationState(configured, [one])).toEqual({ state: 'UNTESTED', at: null, by: null });
    expect(operationState(configured, [one, call('SUCCEEDED', 1)])).toMatchObject({ state: 'WORKS', at: minutes(1) });
    expect(failuresInARow(configured, [one, one, one, call('REJECTED', 1)])).toBe(1);
    // The same outcome of a real call is a failure.
    expect(operationState(configured, [{ ...one, asked: null }]).state).toBe('FAILING');
  });

  it.each([
    ['no connection', asked('UNREACHABLE', null)],
    ['no answer', asked('UNKNOWN', null)],
    ['wrong credentials', asked('REJECTED', 401)],
    ['no right', asked('REJECTED', 403)],
    ['too many calls', asked('REJECTED', 429)],
    ['an error of the LMS', asked('REJECTED', 503)],
    ['unusable settings', asked('MISCONFIGURED', null)],
    ['a page instead of data', asked('INVALID_RESPONSE', 200, '<html>')],
    ['a refused list of courses', asked('REJECTED', 404, '', 'GET_COURSES')],
  ])('make the operation fail after %s', (_what, one) => {
    expect(operationState(configured, [one, call('SUCCEEDED', 1)])).toMatchObject({ state: 'FAILING', at: minutes(2) });
    expect(failuresInARow(configured, [one, call('SUCCEEDED', 1)])).toBe(1);
  });

  it('make it work after a success', () => {
    expect(operationState(configured, [asked('SUCCEEDED', 200)])).toMatchObject({ state: 'WORKS', by: 'Ada' });
  });
});

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
