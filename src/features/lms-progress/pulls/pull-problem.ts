import { wording } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { t } from '../../../language/translate.ts';
import {
  findConnection,
  findConnectorTarget,
  findLmsSettings,
  operationLabel,
  UnusableSettingsError,
} from '../../lms/index.ts';

/** Returns the reason for which the organisation's progress cannot be pulled, as a sentence; null when it can. */
export async function pullProblem(
  tx: OrganisationTransaction,
  { secretBox }: { readonly secretBox: SecretBox },
): Promise<string | null> {
  const { mode } = await findLmsSettings(tx);
  if (mode !== 'CONNECTOR') return notInUse(await findConnection(tx));
  try {
    const { document } = await findConnectorTarget(tx, { secretBox });
    if (document.operations.GET_PROGRESS !== undefined) return null;
    return t(
      'The connector “{name}” cannot read progress: it does not have the operation “{operation}”. Add it in the document of the connector, or let your LMS report progress itself.',
      { name: document.name, operation: wording([{ text: operationLabel('GET_PROGRESS') }]) },
    );
  } catch (error) {
    if (error instanceof UnusableSettingsError) return wording([error.sentence]);
    throw error;
  }
}

/** The reason while the organisation's LMS is another one than that of its connector. */
const notInUse = (connection: object | null): string =>
  connection === null
    ? t(
        'Progress can be pulled only through a connector, and none is set up. Set one up and use it for new enrolments under Developers → LMS Integration → Connector.',
      )
    : t(
        'A connector is set up, but your organisation does not use it now. Use it for new enrolments under Developers → LMS Integration → Connector.',
      );
