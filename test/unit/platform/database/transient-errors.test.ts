import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../../src/domain/errors.ts';
import { failureReason, isTransient } from '../../../../src/platform/database/transient-errors.ts';

const withCode = (code: string) => Object.assign(new Error(`said the server about Zoë`), { code });

describe('whether trying again may help', () => {
  it.each([
    '08006',
    '08P01',
    '25006',
    '28P01',
    '3D000',
    '40001',
    '40P01',
    '53100',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '58030',
    'XX000',
  ])('%s may pass', (code) => expect(isTransient(withCode(code))).toBe(true));

  it.each([
    '0A000',
    '21000',
    '22003',
    '22P05',
    '23505',
    '23514',
    '25P02',
    '42501',
    '42703',
    '44000',
    '54000',
    'P0001',
    'XX001',
    'XX002',
  ])('%s does not', (code) => {
    expect(isTransient(withCode(code))).toBe(false);
    expect(isTransient(new Error('the ORM', { cause: withCode(code) }))).toBe(false);
  });

  // EPIPE has the shape of an SQLSTATE.
  it.each(['EPIPE', 'EBUSY', 'EPERM', 'ECONNRESET', 'ETIMEDOUT'])('%s of the operating system may pass', (code) =>
    expect(isTransient(withCode(code))).toBe(true),
  );

  it('faults of the program and rules of the domain do not, and an unknown error may', () => {
    expect(isTransient(new TypeError('x is undefined'))).toBe(false);
    expect(isTransient(new DomainError('RULE', 'no'))).toBe(false);
    expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true);
  });

  it('gives a reason without what the server quotes', () => {
    expect(failureReason(withCode('22003'))).toBe('The database refused it (SQLSTATE 22003).');
    expect(failureReason(new TypeError('Zoë'))).toBe('A fault of the program (TypeError).');
    expect(failureReason(new DomainError('RULE', 'A rule.'))).toBe('A rule.');
    expect(failureReason(new Error('Zoë'))).not.toContain('Zoë');
  });
});
