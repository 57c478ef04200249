import { momentOf } from '../../../domain/calendar/moments.ts';
import { t } from '../../../language/translate.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import type { SampleValues } from '../configuration/sample-values.ts';
import type { ConnectorOperation } from '../connectors/connector-operations.ts';

/** Enrolments of one trial. A pull asks for as many in a call at most. */
const mostIds = 100;

/**
 * Returns the values of a trial in the form that expressions see (`ConnectorCall.variables`). `enrolmentIds` is a text with
 * commas between the ids, and an empty `since` is null.
 * @throws ApplicationError INVALID for more than 100 ids, or a time that is none
 */
export function triedVariables(operation: ConnectorOperation, values: SampleValues): Readonly<Record<string, unknown>> {
  if (operation !== 'GET_PROGRESS') return values;
  const { enrolmentIds = '', since = '' } = values;
  const ids = enrolmentIds.split(',').map((id) => id.trim());
  const given = ids.filter((id) => id !== '');
  if (given.length > mostIds) throw invalid(t('A test asks for {mostIds} enrolments at most.', { mostIds }));
  return { enrolmentIds: given, since: since.trim() === '' ? null : timeOf(since.trim()) };
}

function timeOf(text: string): string {
  const time = momentOf(text);
  if (time === null) {
    throw invalid(t('The value of since is not a time. Write it as in 2026-03-01T09:30:00Z, or leave it empty.'));
  }
  return time.toISOString();
}

const invalid = (message: string): ApplicationError => new ApplicationError('INVALID', 'UNUSABLE_VALUE', message);
