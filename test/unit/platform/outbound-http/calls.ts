import { expect } from '@jest/globals';
import {
  createOutboundClient,
  OutboundError,
  type OutboundClientOptions,
  type OutboundRequest,
} from '../../../../src/platform/outbound-http/outbound-client.ts';

/** A client that may call this machine and gives up soon. */
export const localClient = (options: OutboundClientOptions = {}) =>
  createOutboundClient({
    allowedRanges: ['127.0.0.0/8'],
    ...options,
    limits: { timeoutMs: 10_000, ...options.limits },
  });

export const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  organisationId: 'organisation-1',
  method: 'GET',
  url,
  authentication: { type: 'NONE' },
  ...more,
});

export const post = (url: string, body: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  ...get(url, more),
  method: 'POST',
  body,
});

/** The error with which a call fails; anything else fails the test. */
export async function failure(call: Promise<unknown>): Promise<OutboundError> {
  const outcome: unknown = await call.then(
    () => 'It was answered.',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(OutboundError);
  return outcome as OutboundError;
}
