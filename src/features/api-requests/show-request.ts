import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { findPushedReport } from '../progress/index.ts';
import { withKeys } from './list-requests.ts';
import { ofRefused, ofReport, type ShownRequest } from './shown-request.ts';
import { findRefused } from './store/api-requests.ts';

/**
 * Returns the request whose answer had an X-Request-Id, refused or accepted.
 * @throws ApplicationError NOT_FOUND NO_SUCH_REQUEST
 */
export function showRequest(database: Database, organisationId: string, requestId: string): Promise<ShownRequest> {
  return database.inOrganisation(organisationId, async (tx) => {
    const id = requestId.toLowerCase();
    const refused = await findRefused(tx, id);
    const report = refused === null ? await findPushedReport(tx, id) : null;
    const found = refused !== null ? ofRefused(refused) : report !== null ? ofReport(report) : null;
    if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_REQUEST', notFound());
    const [shown] = await withKeys(tx, [found]);
    return shown!;
  });
}

const notFound = (): string =>
  t(
    'No request of your organisation’s keys has this id. Requests with an unknown key are not kept, and of many refused ones that are alike most are only counted.',
  );
