import { expect } from '@jest/globals';
import type { AccessToken } from '../../../src/features/lms/connectors/connector-call.ts';
import type { ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import type { ConnectorDocument } from '../../../src/features/lms/connectors/document.ts';
import { allFaults, checkFaults } from './check-faults.ts';
import { ConnectorBench } from './connector-bench.ts';
import type { HttpStandIn, ReceivedRequest } from './http-stand-in.ts';

/** A preset and the stand-in of its LMS. */
export interface PresetUnderTest {
  readonly document: ConnectorDocument;
  readonly http: HttpStandIn;
  readonly secrets: Readonly<Record<string, string>>;
  /** A valid access token, for OAuth 2. */
  readonly token?: AccessToken;
  /** Puts the LMS into the state before each operation, without any fault. */
  readonly prepare: () => void;
  readonly isWrite: (request: ReceivedRequest) => boolean;
  /** The body of a failure with status 200; null when the LMS has none. */
  readonly refusal: unknown;
  /** What has changed in the LMS, in its order. */
  readonly writes: () => readonly string[];
}

/** An operation, its variables, the number of its requests, and what it changes. */
export type PresetOperation = readonly [
  operation: ConnectorOperation,
  variables: Readonly<Record<string, unknown>>,
  requests: number,
  writes: readonly string[],
];

/** Returns the variables of a person named `student` or `to`, who is not in the LMS yet. */
export const personNamed = (name: 'student' | 'to'): Readonly<Record<string, string>> => ({
  [`${name}.id`]: 'S1',
  [`${name}.firstName`]: 'Ada',
  [`${name}.lastName`]: 'Byron',
  [`${name}.email`]: 'ada@example.invalid',
});

/**
 * The operations to test with faults. A transfer does what creating and cancelling do, and takes longer than both: only
 * the long tests and some of the presets do it.
 */
export const withoutTransfers = (operations: readonly PresetOperation[]): readonly PresetOperation[] =>
  process.env.ATTAIN_LONG_TESTS === '1' ? operations : operations.filter(([name]) => name !== 'TRANSFER_ENROLMENT');

/** Does an operation with faults at each of its requests, and repeats it after each request that was lost. */
export async function checkPresetFaults(
  preset: PresetUnderTest,
  [operation, variables, requests, writes]: PresetOperation,
  faults = allFaults,
): Promise<void> {
  const { document, http, secrets, prepare, isWrite, refusal } = preset;
  const bench = new ConnectorBench();
  const call = { operation, document, address: http.origin, secrets, variables, idempotencyKey: 'key' };
  const run = (signal?: AbortSignal) => {
    bench.token = preset.token ?? null;
    return bench.run(call, signal);
  };
  const subject = { operation, bench, http, prepare, run, isWrite, refusal };
  expect(await checkFaults(subject, faults)).toBe(requests * faults.length);
  // A repeat completes the operation, and does nothing twice that would count twice.
  for (let number = 1; number <= requests; number += 1) {
    prepare();
    http.fault = (_request, at) => (at === number ? 'CUT_AFTER' : null);
    await run();
    const { report } = await run();
    if (report.ending !== 'SUCCEEDED') throw new Error(`${operation}, repeated after ${number}: ${report.message}`);
    expect([...new Set(preset.writes())]).toEqual(writes);
  }
}
