import { Batcher, databaseDeadline } from '../../platform/work/batcher.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertReceipts, type Receipt } from './store/progress-reports.ts';
import { t } from '../../language/translate.ts';

export interface IncomingReport {
  readonly apiKeyId: string;
  readonly requestId: string;
  /** The address of the sender; null when its connection was already closed. */
  readonly remoteAddress: string | null;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/**
 * Stores a report's receipt, and resolves with its id when it is durable. When it rejects, the report may have been
 * stored all the same. `deadline`: maximum duration in milliseconds.
 */
export type ReceiveReport = (report: IncomingReport, deadline?: number) => Promise<string>;

/**
 * Creates the intake of progress reports. A report is durable before its 200 (docs/threats.md "Nothing acknowledged is
 * lost"). Reports that arrive during an insert are inserted together by the next one.
 * @param intake a database opened as attain_intake
 */
export function createReceiveReport(intake: Database): ReceiveReport {
  const batcher = new Batcher<Receipt, boolean>({ maxSize: 500, concurrency: 2 }, async (receipts) => {
    const stored = await insertReceipts(intake, receipts);
    return receipts.map((receipt) => stored.has(receipt.id));
  });
  return async (report, deadline = databaseDeadline) => {
    const receipt = { ...report, id: newId(), receivedAt: new Date() };
    if (!(await batcher.add(receipt, deadline))) {
      throw new ApplicationError('UNAUTHENTICATED', 'API_KEY_REVOKED', t('The API key is not active any more.'));
    }
    return receipt.id;
  };
}
