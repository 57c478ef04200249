import { asSentence } from '../../language/sentence.ts';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { BusyError } from '../waiting/busy-error.ts';
import type { AddressPolicy } from './addresses.ts';
import type { LookupRequest, Resolve } from './name-resolver.ts';
import { codeInBrackets, errorCode, OutboundError } from './outbound-errors.ts';

export interface ConnectionRules {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  /** Authorities (PEM) that are trusted instead of the usual ones. */
  readonly authorities?: readonly string[] | undefined;
}

export interface Endpoint {
  readonly secure: boolean;
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

// By default Node gives up on each address but the last after a quarter of a second. A distant server needs longer.
const addressAttemptMs = 1_500;

/**
 * Opens a connection, only to addresses that the policy allows. For https it also verifies the server. Until this has
 * resolved, no byte of a request was sent.
 * @throws OutboundError UNREACHABLE
 */
export async function openConnection(
  endpoint: Endpoint,
  rules: ConnectionRules,
  request: LookupRequest,
): Promise<Socket> {
  const { host, port, secure } = endpoint;
  const { signal } = request;
  signal.throwIfAborted();
  // A literal address is never looked up, so it is checked here.
  if (isIP(host) !== 0 && !rules.policy.allows(host)) throw refused(host);
  const options = {
    host,
    port,
    lookup: guardedLookup(rules, request),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
  };
  const socket = secure ? connectTls({ ...options, ...tlsOptions(host, rules) }) : connectTcp(options);
  return settled(socket, endpoint, signal);
}

/**
 * Looks up and checks in one step. So the connection goes to the checked address, even if the name's answer changes.
 */
function guardedLookup({ policy, resolve }: ConnectionRules, request: LookupRequest): LookupFunction {
  return (hostname, _options, callback) => {
    resolve(hostname, request).then(
      (addresses) => {
        const allowed = addresses.filter((address) => policy.allows(address));
        if (allowed.length === 0) callback(addresses.length === 0 ? notFound(hostname) : refused(hostname), []);
        else
          callback(
            null,
            allowed.map((address) => ({ address, family: isIP(address) })),
          );
      },
      (error: unknown) => callback(notFound(hostname, error), []),
    );
  };
}

function tlsOptions(host: string, { authorities }: ConnectionRules) {
  return {
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED changes nothing.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    // An address is not a server name (RFC 6066). Then the certificate is compared with `host`.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    ...(authorities === undefined ? {} : { ca: [...authorities] }),
  } as const;
}

function settled(socket: Socket, { host, secure }: Endpoint, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let connected = false;
    const abort = () => socket.destroy(signal.reason as Error);
    socket.once('connect', () => (connected = true));
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', abort);
      resolve(socket);
    });
    socket.once('error', (error) => {
      signal.removeEventListener('abort', abort);
      reject(error === signal.reason || error instanceof OutboundError ? error : unreachable(host, error, connected));
    });
    signal.addEventListener('abort', abort);
  });
}

function refused(host: string): OutboundError {
  return new OutboundError(
    'UNREACHABLE',
    asSentence('Attain does not call {host}: it is not at a public address.', { host }),
  );
}

function notFound(host: string, error?: unknown): OutboundError {
  if (errorCode(error) === 'ETIMEOUT') {
    return new OutboundError(
      'UNREACHABLE',
      asSentence('No name server answered the question for the address of {host}.', { host }),
      {
        timedOut: true,
      },
    );
  }
  if (error instanceof BusyError) {
    return new OutboundError(
      'UNREACHABLE',
      asSentence('The name {host} was not looked up: too many other lookups are waiting.', { host }),
      {
        timedOut: true,
      },
    );
  }
  return new OutboundError(
    'UNREACHABLE',
    asSentence('The name {host} could not be looked up{code}.', { host, code: codeInBrackets(error) }),
  );
}

function unreachable(host: string, error: unknown, connected: boolean): OutboundError {
  const values = { host, code: codeInBrackets(error) };
  const sentence = connected
    ? asSentence('No secure connection to {host}{code}.', values)
    : asSentence('No connection to {host}{code}.', values);
  const timedOut = errorCode(error) === 'ETIMEDOUT';
  return new OutboundError('UNREACHABLE', sentence, { timedOut });
}
