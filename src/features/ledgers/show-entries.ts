import type { Database } from '../../platform/database/database.ts';
import { findCall, findTitledSteps, type ListedCall, type TitledStep } from '../lms/index.ts';
import { findReport, loadEffects, type ListedEffect, type ListedReport } from '../progress/index.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';

// Limits the reply. So many enrolments hardly ever share one id.
const mostEffects = 500;

/**
 * Returns a report with its effect on each enrolment, the first 500.
 * @throws ApplicationError NOT_FOUND NO_SUCH_REPORT
 */
export function showReport(
  database: Database,
  organisationId: string,
  reportId: string,
): Promise<ListedReport & { readonly effects: readonly ListedEffect[] }> {
  return database.inOrganisation(organisationId, async (tx) => {
    const report = await findReport(tx, reportId);
    if (report === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_REPORT', t('There is no such report.'));
    return { ...report, effects: await loadEffects(tx, reportId, mostEffects) };
  });
}

/**
 * Returns one call with its requests; only a call through a connector has some.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CALL
 */
export function showCall(
  database: Database,
  organisationId: string,
  callId: string,
): Promise<{ readonly call: ListedCall; readonly steps: readonly TitledStep[] }> {
  return database.inOrganisation(organisationId, async (tx) => {
    const call = await findCall(tx, callId);
    if (call === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CALL', t('There is no such call.'));
    return { call, steps: await findTitledSteps(tx, call) };
  });
}
