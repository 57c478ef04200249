import type { IncomingHttpHeaders } from 'node:http';
import { asSentence, englishWording, sentenceOf } from '../../../language/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import { Batcher, databaseDeadline } from '../../../platform/work/batcher.ts';
import { readInbound, type InboundParts } from '../../lms/index.ts';
import { findInboundByToken, insertInboundReceipts, type FoundInbound, type InboundReceipt } from '../store/inbound.ts';
import { headersForMapping, isFromSender } from './check-delivery.ts';
import { hashInboundToken, inboundSecretContext, isInboundToken } from './inbound-token.ts';
import { createRecordDelivery } from './record-delivery.ts';

export interface InboundDependencies {
  readonly database: Database;
  /** Opened as attain_intake. */
  readonly intake: Database;
  readonly secretBox: SecretBox;
  /** Evaluates mappings and reads long bodies, in threads. */
  readonly connectors: InboundParts;
  readonly log: Logger;
}

/** An address that a delivery came to. */
export interface InboundAddress extends FoundInbound {
  readonly tokenHash: Buffer;
}

export interface Delivery {
  readonly requestId: string;
  /** The address of the sender; null when its connection was already closed. */
  readonly remoteAddress: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Milliseconds that are left for the database. */
  readonly deadline?: number;
}

/**
 * The result of a delivery. UNMAPPED: the mapping cannot make reports of it. GONE: the
 * address was replaced or deleted meanwhile.
 */
export type DeliveryResult =
  | { readonly kind: 'STORED'; readonly reportIds: readonly string[] }
  | { readonly kind: 'UNMAPPED'; readonly problem: string }
  | { readonly kind: 'GONE' };

/** Takes what LMSs send to the inbound addresses of their organisations (docs/product.md "Inbound address"). */
export interface InboundIntake {
  /** Returns the address with this last part; null for an unknown one. */
  find(token: string): Promise<InboundAddress | null>;
  /** Returns whether a delivery comes from the LMS of the address, and records a refusal for its page otherwise. */
  checkSender(address: InboundAddress, delivery: Delivery): boolean;
  /** Records why a delivery was refused before it was read, for the page of the address. */
  recordRefusal(address: InboundAddress, reason: string): void;
  /** Stores the reports of a delivery whose body is JSON. Resolves when they are durable. */
  receive(address: InboundAddress, delivery: Delivery): Promise<DeliveryResult>;
}

/** Creates the intake of deliveries. Nothing is cached, so that a replaced address or secret is invalid at once. */
export function createInboundIntake(dependencies: InboundDependencies): InboundIntake {
  const { database, intake, secretBox, connectors, log } = dependencies;
  const record = createRecordDelivery(database, log);
  // A delivery is one item, so that its reports are stored together or not at all.
  const batcher = new Batcher<readonly InboundReceipt[], boolean>(
    { maxSize: 500, concurrency: 2 },
    async (deliveries) => {
      const stored = await insertInboundReceipts(intake, deliveries.flat());
      return deliveries.map((receipts) => receipts.every((receipt) => stored.has(receipt.id)));
    },
    (receipts) => receipts.length,
  );
  const secretOf = ({ organisationId, inboundId, secret }: FoundInbound): string | null => {
    if (secret === null) return null;
    try {
      return secretBox.open(secret, inboundSecretContext(organisationId, inboundId));
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      log.error('the secret of an inbound address cannot be decrypted', { inboundId });
      return null;
    }
  };
  return {
    find: async (token) => {
      if (!isInboundToken(token)) return null;
      const tokenHash = hashInboundToken(token);
      const found = await findInboundByToken(database, tokenHash);
      return found === null ? null : { ...found, tokenHash };
    },
    checkSender: (address, { headers, body }) => {
      const isRight = isFromSender(address, secretOf(address), headers, body);
      if (!isRight) record(address, asSentence('The check failed: the signature or the secret is missing or wrong.'));
      return isRight;
    },
    recordRefusal: (address, reason) => record(address, sentenceOf(reason)),
    receive: async (address, { requestId, remoteAddress, headers, body, deadline = databaseDeadline }) => {
      const { organisationId, mapping, tokenHash } = address;
      const read = await readInbound(connectors, {
        organisationId,
        mapping,
        body: body.toString('utf8'),
        headers: headersForMapping(headers, address),
      });
      if (!read.ok) {
        record(address, read.problem);
        return { kind: 'UNMAPPED', problem: englishWording([read.problem]) };
      }
      const receivedAt = new Date();
      const receipts = read.reports.map((report): InboundReceipt => ({
        ...report,
        id: newId(),
        tokenHash,
        requestId,
        remoteAddress,
        receivedAt,
      }));
      if (receipts.length > 0 && !(await batcher.add(receipts, deadline))) return { kind: 'GONE' };
      record(address, null);
      return { kind: 'STORED', reportIds: receipts.map(({ id }) => id) };
    },
  };
}
