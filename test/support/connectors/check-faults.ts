import { areOfDoubt } from '../../../src/domain/lms/actions.ts';
import { expect } from '@jest/globals';
import { changesLms, type ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import type { SentCall } from '../../../src/features/lms/send-operation.ts';
import type { ConnectorBench } from './connector-bench.ts';
import type { Fault, HttpStandIn, ReceivedRequest } from './http-stand-in.ts';

/** An operation, and an LMS in which it can be done. */
export interface FaultSubject {
  readonly operation: ConnectorOperation;
  readonly bench: ConnectorBench;
  readonly http: HttpStandIn;
  /** Puts the LMS into the state before the operation, without any fault. */
  readonly prepare: () => void;
  readonly run: (signal?: AbortSignal) => Promise<SentCall>;
  readonly isWrite: (request: ReceivedRequest) => boolean;
  /** The body of a failure that the LMS sends with status 200; null when it has none. */
  readonly refusal: unknown;
}

export type FaultName = 'CUT_BEFORE' | 'CUT_AFTER' | 'HALF' | 'HANG' | '500' | '503' | 'WEB_PAGE' | 'REFUSAL';
export const allFaults: readonly FaultName[] = [
  'CUT_BEFORE',
  'CUT_AFTER',
  'HALF',
  'HANG',
  '500',
  '503',
  'WEB_PAGE',
  'REFUSAL',
];

/**
 * Does an operation with each fault at each of its requests. After a fault nothing is sent any more, no write is ever
 * sent twice, and the report says what is known. Returns the number of cases.
 */
export async function checkFaults(subject: FaultSubject, faults = allFaults): Promise<number> {
  const { bench, http, prepare, run } = subject;
  prepare();
  bench.reset();
  const { report } = await run();
  expect(report.message).toContain('succeeded');
  const requests = http.received.length;
  const cases = Array.from({ length: requests }, (_, index) => faults.map((name) => [index + 1, name] as const)).flat();
  for (const [number, name] of cases) {
    if (name === 'REFUSAL' && subject.refusal === null) continue;
    prepare();
    bench.reset();
    const controller = new AbortController();
    http.fault = (_request, at) => {
      if (at !== number) return null;
      if (name === 'HANG') setTimeout(() => controller.abort(), 5);
      return faultOf(name, subject.refusal);
    };
    const sent = await run(controller.signal);
    try {
      checkOutcome(subject, number, name, sent);
    } catch (error) {
      throw new Error(`${subject.operation}, ${name} at request ${number}: ${String(error)}`, { cause: error });
    }
  }
  return cases.length;
}

function faultOf(name: FaultName, refusal: unknown): Fault {
  switch (name) {
    case 'CUT_BEFORE':
    case 'CUT_AFTER':
    case 'HALF':
    case 'HANG':
      return name;
    case '500':
      return { status: 500, body: { error: 'internal' } };
    case '503':
      return { status: 503, body: '<!DOCTYPE html><p>Maintenance' };
    case 'WEB_PAGE':
      return { body: '<!DOCTYPE html><p>Sign in' };
    case 'REFUSAL':
      return { body: refusal };
  }
}

function checkOutcome(subject: FaultSubject, number: number, name: FaultName, { report, value }: SentCall): void {
  const { operation, http, bench, isWrite } = subject;
  const { received } = http;
  expect(value).toBeNull();
  // Nothing follows the fault.
  expect(received).toHaveLength(number);
  const bodies = received.filter(isWrite).map(({ method, target, body }) => `${method} ${target.href} ${body}`);
  expect(new Set(bodies).size).toBe(bodies.length);
  const faulty = isWrite(received[number - 1]!);
  const hasWritten = received.slice(0, -1).some(isWrite);
  // The status of a refusal counts, also when its body is cut.
  const isRefused = name === 'HALF' && (http.lastStatus ?? 0) >= 400;
  expect(report.ending).toBe(isRefused ? 'REJECTED' : expectedEnding(operation, name, faulty, hasWritten));
  expect(report.message).not.toContain('succeeded');
  if (changesLms(operation)) {
    // A 500 does not say that nothing was done.
    const isInDoubt = faulty && (report.ending !== 'REJECTED' || name === '500');
    expect(report.message.includes('Nothing was changed in the LMS.')).toBe(!hasWritten && !isInDoubt);
    expect(/may have done “[^”]+” anyway/.test(report.message)).toBe(isInDoubt);
    if (report.ending === 'REJECTED') expect(areOfDoubt(report.choices)).toBe(isInDoubt);
  }
  // Each request has a row with its outcome.
  expect(bench.steps.map(({ effect }) => effect === 'WRITE')).toEqual(received.map(isWrite));
  expect(bench.steps.map(({ end }) => end?.ending === 'SUCCEEDED')).toEqual(received.map((_, at) => at < number - 1));
  expect(bench.steps.at(-1)?.end?.ending).toBe(report.ending);
}

function expectedEnding(operation: ConnectorOperation, name: FaultName, isWrite: boolean, hasWritten: boolean): string {
  if (name === '500' || name === '503' || name === 'REFUSAL') return 'REJECTED';
  if (name === 'WEB_PAGE') return 'INVALID_RESPONSE';
  return isWrite || hasWritten || !changesLms(operation) ? 'UNKNOWN' : 'UNREACHABLE';
}
