import { sql, type RawBuilder } from 'kysely';
import { beginsWith, type Prefix } from './search-form.ts';

/**
 * Returns the statement for the later words and other spellings of names that begin with the prefix (`student_word`): the
 * first `word` of each `student_id`, in the order of words. `offset 0` keeps the words of a student apart, so that they
 * are looked up by the student instead of being read for all.
 */
export function laterWords(organisationId: string, prefix: Prefix): RawBuilder<unknown> {
  return sql`
    select w.word, w.student_id from student_word w
    cross join lateral (
      select min(own.word collate "C") as word from (
        select word from student_word where organisation_id = ${organisationId} and student_id = w.student_id offset 0) own
      where ${beginsWith(sql`own.word`, prefix)}) first_word
    where w.organisation_id = ${organisationId} and ${beginsWith(sql`w.word`, prefix)} and w.word = first_word.word`;
}
