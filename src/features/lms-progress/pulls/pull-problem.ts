import { wording } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { t } from '../../../language/translate.ts';
import { findConnectorTarget, findLmsSettings, UnusableSettingsError } from '../../lms/index.ts';

/** Returns the reason for which the organisation's progress cannot be pulled, as a sentence; null when it can. */
export async function pullProblem(
  tx: OrganisationTransaction,
  { secretBox }: { readonly secretBox: SecretBox },
): Promise<string | null> {
  const { mode } = await findLmsSettings(tx);
  if (mode !== 'CONNECTOR') return t('Progress can be pulled only from an LMS that is connected with a connector.');
  try {
    const { document } = await findConnectorTarget(tx, { secretBox });
    if (document.operations.GET_PROGRESS !== undefined) return null;
    return t('The connector “{name}” cannot read progress: it does not have the operation GET_PROGRESS.', {
      name: document.name,
    });
  } catch (error) {
    if (error instanceof UnusableSettingsError) return wording([error.sentence]);
    throw error;
  }
}
