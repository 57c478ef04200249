import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { leftBehind } from './rules/left-behind.ts';
import { findCheck, latestChecks, type CheckRecord } from './store/lms-checks.ts';
import { t } from '../../language/translate.ts';

/** A check, with what it has left in the LMS so far, a sentence each. */
export interface ShownCheck extends CheckRecord {
  readonly leftBehind: readonly string[];
}

const shownChecks = 10;

/** Returns the latest ten checks, the newest first. */
export async function showChecks(database: Database, organisationId: string): Promise<ShownCheck[]> {
  const found = await database.inOrganisation(organisationId, (tx) => latestChecks(tx, shownChecks));
  return found.map((check) => withLeftBehind(organisationId, check));
}

/** Returns one check. @throws ApplicationError NOT_FOUND NO_SUCH_CHECK */
export async function showCheck(database: Database, organisationId: string, checkId: string): Promise<ShownCheck> {
  const check = await database.inOrganisation(organisationId, (tx) => findCheck(tx, checkId));
  if (check === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CHECK', t('There is no such check.'));
  return withLeftBehind(organisationId, check);
}

const withLeftBehind = (organisationId: string, check: CheckRecord): ShownCheck => ({
  ...check,
  leftBehind: leftBehind(organisationId, check.input, check.parts),
});
