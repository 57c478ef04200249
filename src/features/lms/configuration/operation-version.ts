import { versionOf } from '../../../platform/versions/version.ts';
import type { StoredOperation } from '../store/lms-configuration.ts';

/** Returns the version of an operation's configuration. Credentials count as they are stored: encrypted. */
export const operationVersion = (stored: StoredOperation | null): string =>
  versionOf(
    stored === null
      ? []
      : [
          stored.url,
          stored.body,
          stored.authenticationType,
          stored.credentials?.toString('base64') ?? null,
          ...expressionsOf(stored),
        ],
  );

/** Both, or nothing when there are none, so that the versions of older configurations stay. */
function expressionsOf({ successExpression = '', resultExpression = '' }: StoredOperation): readonly string[] {
  return successExpression === '' && resultExpression === '' ? [] : [successExpression, resultExpression];
}
