import { sql, type RawBuilder } from 'kysely';
import { englishWording, type Sentence } from '../../language/sentence.ts';

/** What an `update` sets as the reason of a row: the sentences, and their English text, which the release before shows. */
export const reasonColumns = (reason: readonly Sentence[] | null): RawBuilder<unknown> => sql`
  reason = ${reason === null ? null : englishWording(reason)}, reason_words = ${reason === null ? null : JSON.stringify(reason)}::jsonb`;
