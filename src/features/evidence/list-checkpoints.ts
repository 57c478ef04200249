import type { Database } from '../../platform/database/database.ts';
import { listCheckpoints } from './store/chain.ts';

/** Checkpoints that are read at a time. */
const pageSize = 500;

/** Returns the organisation's signed checkpoints in their order, page by page, each as a compact JWS. */
export async function* readCheckpoints(
  database: Database,
  organisationId: string,
  after = 0,
): AsyncGenerator<string[]> {
  for (let last = after; ;) {
    const page = await database.inOrganisation(organisationId, (tx) => listCheckpoints(tx, last, pageSize));
    if (page.length > 0) yield page.map(({ jws }) => jws);
    if (page.length < pageSize) return;
    last = page.at(-1)!.number;
  }
}
