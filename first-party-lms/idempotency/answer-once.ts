import { createHash } from 'node:crypto';
import type { Database, Queries } from '../database/database.ts';
import { errorBody, RefusedError } from '../errors.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface IdempotentRequest {
  readonly tenantId: string;
  /** The key from the header Idempotency-Key. Without one, the request is always processed. */
  readonly key: string | undefined;
  /** The parts that must be equal in a repeat: its operation, its subject and its checked body. */
  readonly content: unknown;
}

/**
 * Does the work once per tenant and key. A repeat gets the first answer, including a refusal (404, 409), also while the
 * first request is still running. An unexpected error leaves the key unused.
 * @throws RefusedError 422 for a key that belongs to another request
 */
export async function answerOnce(
  database: Database,
  { tenantId, key, content }: IdempotentRequest,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return database.transaction(work);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  return database.transaction(async (queries) => {
    // Waits for a transaction that is just inserting the same key.
    const claimed = await queries.query(
      `insert into idempotency_key (tenant_id, key, request_hash) values ($1, $2, $3) on conflict do nothing`,
      [tenantId, key, hash],
    );
    if (claimed.rowCount === 0) return earlierAnswer(queries, tenantId, key, hash);
    const answer = await answerOrRefusal(queries, work);
    await queries.query('update idempotency_key set status = $3, body = $4 where tenant_id = $1 and key = $2', [
      tenantId,
      key,
      answer.status,
      JSON.stringify(answer.body),
    ]);
    return answer;
  });
}

async function earlierAnswer(queries: Queries, tenantId: string, key: string, hash: Buffer): Promise<Answer> {
  const { rows } = await queries.query<{ request_hash: Buffer; status: number; body: string }>(
    'select request_hash, status, body from idempotency_key where tenant_id = $1 and key = $2',
    [tenantId, key],
  );
  const row = rows[0]!;
  if (!row.request_hash.equals(hash)) {
    throw new RefusedError(422, 'This Idempotency-Key was used for another request.');
  }
  return { status: row.status, body: JSON.parse(row.body) as object };
}

async function answerOrRefusal(queries: Queries, work: (queries: Queries) => Promise<Answer>): Promise<Answer> {
  await queries.query('savepoint work');
  try {
    return await work(queries);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    await queries.query('rollback to savepoint work');
    return { status: error.status, body: errorBody(error.status, error.message) };
  }
}
