import { inWords } from '../../lms/index.ts';
import { t } from '../../../language/translate.ts';
import { asSentence, wording } from '../../../language/sentence.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { Database } from '../../../platform/database/database.ts';
import { changeNextSteps, findAction } from '../store/lifecycle-actions.ts';
import { isTransient } from '../../../platform/database/transient-errors.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';

interface RefusedAction {
  readonly organisationId: string;
  readonly actionId: string;
}

/**
 * Explains to the user that a choice, such as Confirm, could not be committed. If the action's request can never be
 * committed, the action now offers to repeat or discard it, instead of a choice that fails each time.
 * @param error of the commit, whose transaction was rolled back
 * @returns the error to throw: CONFLICT with the reason, or `error` itself when trying again may help
 */
export async function explainRefusedCommit(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { organisationId, actionId }: RefusedAction,
  error: unknown,
): Promise<unknown> {
  if (isTransient(error)) return error;
  if (!(error instanceof DomainError)) {
    log.error('a confirmed action could not be recorded', { actionId, error });
    const message = t(
      'The change could not be stored, because the database refused it. The operators have been informed.',
    );
    return new ApplicationError('CONFLICT', 'NOT_RECORDABLE', message);
  }
  const refused = asSentence('The change could not be stored. {reason}', { reason: error.sentence });
  await database.inOrganisation(organisationId, async (tx) => {
    const action = await findAction(tx, actionId);
    // Another id can still be linked to a Create, whose request names only a student and a course.
    if (action?.state !== 'CLOSED' || action.kind === 'CREATE' || action.outcome?.choices.length === 0) return;
    const { message = '', words } = action.outcome ?? {};
    const texts = inWords(words?.message ?? [{ text: message }], [
      refused,
      asSentence('Request a change that can be stored, or discard this action.'),
    ]);
    await changeNextSteps(tx, actionId, {
      choices: ['REPEAT', 'DISCARD'],
      nextSteps: texts.nextSteps,
      words: texts.words,
    });
  });
  return new ApplicationError('CONFLICT', 'NOT_RECORDABLE', wording([refused]));
}
