import type { Database } from '../../../platform/database/database.ts';
import { findReportSecretOwners, insertProviderReceipts, type ProviderReceipt } from '../store/provider-reports.ts';
import { Batcher, databaseDeadline } from '../../../platform/work/batcher.ts';
import { newId } from '../../../platform/ids.ts';
import { hashReportSecret, isReportSecret } from './report-secret.ts';

/** The organisation that reports, and the hash of the secret in its request. */
export interface Reporter {
  readonly organisationId: string;
  readonly secretHash: Buffer;
}

/**
 * Resolves with the organisation whose report secret the text is, or null. `deadline`: maximum duration in
 * milliseconds.
 */
export type VerifyReportSecret = (text: string, deadline?: number) => Promise<Reporter | null>;

/**
 * Creates the check of report secrets. As in `createVerifyApiKey`, nothing is cached, and look-ups of concurrent
 * requests share a statement.
 */
export function createVerifyReportSecret(database: Database): VerifyReportSecret {
  const batcher = new Batcher<Buffer, string | null>({ maxSize: 500, concurrency: 2 }, (hashes) =>
    findReportSecretOwners(database, hashes),
  );
  return async (text, deadline = databaseDeadline) => {
    if (!isReportSecret(text)) return null;
    const secretHash = hashReportSecret(text);
    const organisationId = await batcher.add(secretHash, deadline);
    return organisationId === null ? null : { organisationId, secretHash };
  };
}

export interface IncomingProviderReport {
  readonly secretHash: Buffer;
  readonly requestId: string;
  /** The address of the sender; null when its connection was already closed. */
  readonly remoteAddress: string | null;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/**
 * Stores a report's receipt. Resolves with its id when it is durable, or with null when the secret was changed
 * meanwhile. When it rejects, the report may have been stored all the same. `deadline`: maximum duration in
 * milliseconds.
 */
export type ReceiveProviderReport = (report: IncomingProviderReport, deadline?: number) => Promise<string | null>;

/**
 * Creates the intake for the first-party LMS (docs/product.md "First-party LMS"). It is as durable as the public one,
 * and uses the same ledger and the same runs.
 * @param intake a database opened as attain_intake
 */
export function createReceiveProviderReport(intake: Database): ReceiveProviderReport {
  const batcher = new Batcher<ProviderReceipt, boolean>({ maxSize: 500, concurrency: 2 }, async (receipts) => {
    const stored = await insertProviderReceipts(intake, receipts);
    return receipts.map((receipt) => stored.has(receipt.id));
  });
  return async (report, deadline = databaseDeadline) => {
    const receipt = { ...report, id: newId(), receivedAt: new Date() };
    return (await batcher.add(receipt, deadline)) ? receipt.id : null;
  };
}
