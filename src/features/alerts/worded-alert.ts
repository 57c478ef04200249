import type { WordedAlert } from '../../domain/alerts/alert-words.ts';
import { wording } from '../../language/sentence.ts';
import { connectorOperations, operationLabel, type ConnectorOperation } from '../lms/index.ts';
import type { OpenAlert } from './store/alerts.ts';

/** Returns an alert with the name of what it is about, in the present language. */
export function wordedAlert({ kind, subject, endpointName, count, hasMore }: OpenAlert): WordedAlert {
  const isOperation = kind === 'LMS_FAILING' && Object.hasOwn(connectorOperations, subject);
  const name = isOperation ? wording([{ text: operationLabel(subject as ConnectorOperation) }]) : endpointName;
  return { kind, subject, name, count, hasMore };
}
