import { storedWording } from '../../language/sentence.ts';
import { messageInLanguage } from '../enrolments/index.ts';
import type { ListedBulkRow } from './store/bulk-rows.ts';

/** Returns why a row failed, here or at its action, in the present language. */
export function whyOf({ reason, reasonWords, message, words }: ListedBulkRow): string | null {
  if (reason !== null) return storedWording(reason, reasonWords);
  return message === null ? null : messageInLanguage({ message, words });
}
