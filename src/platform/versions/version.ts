import { createHash } from 'node:crypto';
import { ApplicationError } from '../errors/errors.ts';
import { t } from '../../language/translate.ts';

/**
 * Returns the version of what a form edits: a short text that differs when the content differs.
 * @param content plain values in a fixed order, so that equal content has equal JSON
 */
export const versionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/**
 * Requires that a change is based on the present content, which the caller has locked. A change without a version is not
 * checked.
 * @param sent the version that the caller of the API saw
 * @throws ApplicationError CONFLICT CHANGED_MEANWHILE
 */
export function requireVersion(sent: string | undefined, present: string): void {
  if (sent === undefined || sent === present) return;
  throw new ApplicationError(
    'CONFLICT',
    'CHANGED_MEANWHILE',
    t('Somebody changed this meanwhile. Load the newer state, check it, and save again.'),
  );
}
