import { asSentence } from '../../language/sentence.ts';
import { isIP } from 'node:net';
import { createAddressPolicy } from './addresses.ts';
import type { Authentication } from './authentication.ts';
import { misconfigured } from './outbound-errors.ts';
import { requestHeaders } from './request-headers.ts';
import { requestUrl } from './request-url.ts';

/** Checks of a request before it is ever sent. */
export interface RequestCheck {
  /**
   * Checks a URL; does not look up names. @throws OutboundError MISCONFIGURED for an address that no attempt could
   * reach
   */
  url(text: string): void;
  /**
   * Checks credentials. @throws OutboundError MISCONFIGURED for those that no request could carry, without repeating
   * them
   */
  authentication(authentication: Authentication): void;
}

/**
 * Creates the checks of what a user wants to save, by the rules of the guarded client.
 * @param allowedRanges as the client's
 * @throws TypeError when an allowed range is not one
 */
export function createRequestCheck({
  allowedRanges = [],
}: {
  allowedRanges?: readonly string[] | undefined;
}): RequestCheck {
  const policy = createAddressPolicy(allowedRanges);
  return {
    url: (text) => {
      const host = requestUrl(text).hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !policy.allows(host)) {
        throw misconfigured(
          asSentence(
            'The URL leads to an IP address that is not public. Use one that can be reached from the Internet.',
          ),
        );
      }
    },
    authentication: (authentication) => {
      requestHeaders({ 'content-type': 'application/json' }, authentication);
    },
  };
}
