import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { documentOf } from './connection/document-of.ts';
import type { ConnectorDocument } from './connectors/document.ts';
import { lmsOperations, type LmsOperation } from './rules/operations.ts';
import { findLmsSettings, findOperations, type StoredOperation } from './store/lms-configuration.ts';
import { findConnection } from './store/lms-connection.ts';

/** Whether an operation of custom mode has no URL. */
export const hasNoUrl = (stored: Pick<StoredOperation, 'url'> | null | undefined): boolean =>
  stored === null || stored === undefined || stored.url.trim() === '';

/** Whether a connector leaves out an optional operation. */
export const isLeftOut = ({ operations }: ConnectorDocument, operation: LmsOperation): boolean =>
  operations[operation] === undefined && !lmsOperations[operation].isRequired;

/**
 * Returns the optional operations that are not set up, so that an action is committed without a call. Settings that cannot be used
 * at all leave out none: the call fails then.
 * @param lms the LMS that has the enrolment; null takes the organisation's mode
 */
export async function findUncalledOperations(tx: OrganisationTransaction, lms: Lms | null): Promise<LmsOperation[]> {
  const optional = (Object.keys(lmsOperations) as LmsOperation[]).filter((each) => !lmsOperations[each].isRequired);
  switch (lms ?? (await findLmsSettings(tx)).mode) {
    case 'FIRST_PARTY':
      return [];
    case 'CUSTOM': {
      const stored = new Map((await findOperations(tx)).map((each) => [each.operation, each]));
      return optional.filter((each) => hasNoUrl(stored.get(each)));
    }
    case 'CONNECTOR': {
      const connection = await findConnection(tx);
      const parsed = connection === null ? null : documentOf(connection);
      return parsed?.ok === true ? optional.filter((each) => isLeftOut(parsed.document, each)) : [];
    }
  }
}
