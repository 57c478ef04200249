import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { englishWording } from '../../../src/language/sentence.ts';
import { headersForMapping, isFromSender } from '../../../src/features/lms-progress/inbound/check-delivery.ts';
import { isInboundToken, newInboundToken } from '../../../src/features/lms-progress/inbound/inbound-token.ts';
import { mostInboundReports, reportsOf } from '../../../src/features/lms/connection/read-inbound.ts';
import { pathForLog } from '../../../src/platform/http/middleware/request-context.ts';

describe('the check of a delivery', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each));
  const secret = fc.string({ minLength: 1, maxLength: 40 });
  const encoding = fc.constantFrom('HEX', 'BASE64');
  const prefix = fc.constantFrom('', 'sha256=', 'v1,');

  it('accepts what the holder of the secret has signed, and nothing else', () => {
    fc.assert(
      fc.property(bytes, bytes, secret, secret, encoding, prefix, (body, other, key, otherKey, how, before) => {
        const check = { checkKind: 'HMAC', header: 'x-s', encoding: how, prefix: before } as const;
        const sign = (what: Buffer, by: string) =>
          before +
          createHmac('sha256', by)
            .update(what)
            .digest(how === 'HEX' ? 'hex' : 'base64');
        const isAccepted = (signature: string) => isFromSender(check, key, { 'x-s': signature }, body);
        expect(isAccepted(sign(body, key))).toBe(true);
        expect(isAccepted(sign(other, key))).toBe(other.equals(body));
        if (otherKey !== key) expect(isAccepted(sign(body, otherKey))).toBe(false);
        expect(isAccepted('')).toBe(false);
      }),
    );
  });

  it('accepts nothing without a secret, nor a header that comes several times', () => {
    const check = { checkKind: 'HEADER', header: 'x-s', encoding: null, prefix: null } as const;
    expect(isFromSender(check, null, { 'x-s': '' }, Buffer.alloc(0))).toBe(false);
    expect(isFromSender(check, '', { 'x-s': '' }, Buffer.alloc(0))).toBe(false);
    expect(isFromSender(check, 'a', { 'x-s': ['a'] }, Buffer.alloc(0))).toBe(false);
    expect(isFromSender(check, 'a', { 'x-s': 'a' }, Buffer.alloc(0))).toBe(true);
  });

  it('shows no credential to a mapping', () => {
    const headers = { 'x-s': 'a', authorization: 'b', cookie: 'c', 'x-forwarded-for': 'd', 'x-event': 'progress' };
    expect(headersForMapping(headers, { header: 'x-s' })).toEqual({ 'x-event': 'progress' });
  });
});

describe('the reports of a mapping', () => {
  it('are exactly what a pushed report may be', () => {
    const report = fc.record({
      lmsEnrolmentId: fc.string({ minLength: 1, maxLength: 255 }).filter((id) => !id.includes('\0')),
      progress: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: mostInboundReports }), (reports) => {
        expect(reportsOf(reports)).toEqual({ ok: true, reports });
        expect(reportsOf(reports.map((each) => ({ ...each, more: 1 })))).toEqual({ ok: true, reports });
      }),
    );
  });

  it('are refused in words for anything else, and never as an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = reportsOf(value);
        if (read.ok) {
          for (const { lmsEnrolmentId, progress } of read.reports) {
            expect(lmsEnrolmentId.length).toBeGreaterThan(0);
            expect(progress >= 0 && progress <= 100).toBe(true);
          }
        } else expect(englishWording([read.problem])).toMatch(/\.$/);
      }),
    );
  });

  it('may be none', () => {
    for (const nothing of [null, undefined, []]) expect(reportsOf(nothing)).toEqual({ ok: true, reports: [] });
  });
});

describe('the token of an address', () => {
  it('is long, random and recognised', () => {
    const tokens = Array.from({ length: 100 }, newInboundToken);
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every(isInboundToken)).toBe(true);
    expect(['', 'a', `${tokens[0]!}a`, tokens[0]!.replace(/.$/, '.')].some(isInboundToken)).toBe(false);
  });

  it('is in no log line, however the address is written', () => {
    const token = newInboundToken();
    for (const path of [
      `/inbound/${token}`,
      `/inbound/${token}?a=1`,
      `/INBOUND/${token}/x`,
      `/a%2Finbound%2F${token}`,
      `//inbound/${token}`,
    ]) {
      expect(pathForLog(path)).not.toContain(token);
    }
    expect(pathForLog('/api/enrolments/lms-progress?x=1')).toBe('/api/enrolments/lms-progress');
  });
});
