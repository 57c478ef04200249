import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loggable } from '../../../../src/platform/logging/loggable.ts';
import { captureLog } from '../../../support/log-capture.ts';

function logged(fields: Record<string, unknown>): Record<string, unknown> {
  const { log, lines } = captureLog('test');
  log.error('something failed', fields);
  return lines()[0]!;
}

class DriverError extends Error {
  readonly code = '23505';
  readonly detail = 'Key (email)=(ann@northgate.example) already exists.';
}

describe('a log line', () => {
  it('says what an error says, wherever it is, with its causes', () => {
    const root = new DriverError('duplicate key');
    const error = new Error('not stored', { cause: root });
    const line = logged({ error, tried: [{ failure: root }] });
    expect(line).toMatchObject({
      message: 'something failed',
      error: {
        name: 'Error',
        message: 'not stored',
        stack: expect.stringContaining('logger.test.ts'),
        cause: { message: 'duplicate key', code: '23505' },
      },
      tried: [{ failure: { message: 'duplicate key', code: '23505' } }],
    });
    expect(JSON.stringify(line)).not.toContain('northgate');
  });

  it('says what each of several errors says, of whatever realm', () => {
    const joined = new AggregateError([new Error('first'), new TypeError('second')], 'both failed');
    expect(logged({ error: joined })).toMatchObject({
      error: { message: 'both failed', errors: [{ message: 'first' }, { name: 'TypeError', message: 'second' }] },
    });
  });

  it('is bounded in depth, width and length', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    let deep: unknown = 'bottom';
    for (let depth = 0; depth < 5_000; depth += 1) deep = new Error(`level ${depth}`, { cause: deep });
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 'x'.repeat(100)]));
    const line = logged({
      circular,
      deep,
      wide,
      list: Array(100_000).fill('x'),
      long: 'x'.repeat(10_000_000),
      big: 5n,
    });
    expect(JSON.stringify(line).length).toBeLessThan(100_000);
    expect(line).toMatchObject({ circular: { self: '[circular]' }, big: '5', deep: { message: 'level 4999' } });
  });

  it('holds no secret', () => {
    const key = `svc_${'0123456789abcdef'.repeat(4)}`;
    const text = JSON.stringify(
      logged({
        error: new Error(`connect to postgres://attain_app:hunter2@db/attain failed with ${key}`),
        headers: { Authorization: 'Basic aHVudGVyMg==', 'X-Api-Key': 'hunter2' },
        said: 'Authorization: Bearer hunter2-hunter2',
        url: new URL('smtp://user:hunter2@mail'),
      }),
    );
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('aHVudGVy');
    expect(text).not.toContain(key);
    expect(text).toContain('postgres://…@db/attain');
  });

  it('can be made of every value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }), (value) => {
        expect(() => JSON.stringify(loggable(value))).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
