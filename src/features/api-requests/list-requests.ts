import type { RequestOutcome } from '../../domain/api-requests/request-outcomes.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import type { NewestFirst } from '../../platform/lists/newest-first.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { readLedger, type LedgerPage } from '../../platform/lists/read-ledger.ts';
import { listIssuedApiKeys, loadIssuedApiKeys, type IssuedApiKey } from '../api-keys/index.ts';
import { listPushedReports } from '../progress/index.ts';
import { ofRefused, ofReport, type KeylessRequest, type ShownRequest } from './shown-request.ts';
import { countRefused, listRefused } from './store/api-requests.ts';

/** How long requests are shown, in milliseconds. The database drops them a week at a time. */
export const shownFor = 30 * 24 * 60 * 60_000;
const day = 24 * 60 * 60_000;
const shownKeys = 20;

export interface RequestFilters {
  readonly outcome?: RequestOutcome;
  readonly status?: number;
  readonly apiKeyId?: string;
}

/**
 * Returns a page of the organisation's requests of the API in the last 30 days, the newest first.
 * @throws ApplicationError INVALID CURSOR
 */
export function listRequests(
  database: Database,
  organisationId: string,
  { outcome, status, apiKeyId, ...page }: LedgerPage & RequestFilters,
): Promise<Page<ShownRequest>> {
  const earliest = new Date(Date.now() - shownFor);
  const from = page.from === undefined || page.from < earliest ? earliest : page.from;
  return readLedger(database, organisationId, 'api-requests', { ...page, from }, async (tx, part) => {
    const refused = wantsRefused(outcome, status)
      ? await listRefused(
          tx,
          { status, apiKeyId, onlyFailed: outcome === 'FAILED', onlyRefused: outcome === 'REFUSED' },
          part,
        )
      : [];
    const accepted = wantsAccepted(outcome, status) ? await listAccepted(tx, apiKeyId, part) : [];
    const newest = [...refused.map(ofRefused), ...accepted]
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .slice(0, part.limit);
    return withKeys(tx, newest);
  });
}

const wantsAccepted = (outcome?: RequestOutcome, status?: number): boolean =>
  (outcome === undefined || outcome === 'ACCEPTED') && (status === undefined || status === 200);

const wantsRefused = (outcome?: RequestOutcome, status?: number): boolean => outcome !== 'ACCEPTED' && status !== 200;

/** An organisation has one active key at a time. So the reports of a key are those of the time in which it was active. */
async function listAccepted(
  tx: OrganisationTransaction,
  apiKeyId: string | undefined,
  page: NewestFirst,
): Promise<KeylessRequest[]> {
  if (apiKeyId === undefined) return (await listPushedReports(tx, page)).map(ofReport);
  const [key] = await loadIssuedApiKeys(tx, [apiKeyId]);
  if (key === undefined) return [];
  const from = page.from === undefined || page.from < key.createdAt ? key.createdAt : page.from;
  const end = key.revokedAt ?? undefined;
  const to = end !== undefined && (page.to === undefined || page.to > end) ? end : page.to;
  return (await listPushedReports(tx, { ...page, from, to })).map(ofReport);
}

/** Adds the key of each request. */
export async function withKeys(
  tx: OrganisationTransaction,
  requests: readonly KeylessRequest[],
): Promise<ShownRequest[]> {
  const keys = await loadIssuedApiKeys(tx, [...new Set(requests.map(({ apiKeyId }) => apiKeyId))]);
  const byId = new Map(keys.map((key) => [key.id, key]));
  return requests.map((request) => ({ ...request, key: byId.get(request.apiKeyId)! }));
}

/** Returns the number of requests that were refused in the last 24 hours, and the latest 20 keys. */
export function summariseRequests(
  database: Database,
  organisationId: string,
): Promise<{ readonly refusedLastDay: number; readonly keys: readonly IssuedApiKey[] }> {
  return database.inOrganisation(organisationId, async (tx) => ({
    refusedLastDay: await countRefused(tx, new Date(Date.now() - day)),
    keys: await listIssuedApiKeys(tx, shownKeys),
  }));
}
