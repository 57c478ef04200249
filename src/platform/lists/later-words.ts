import { sql, type RawBuilder } from 'kysely';
import { beginsWith, type Prefix } from './search-form.ts';

/** The tables of words, each with the column of what has the words. */
const wordsOf = {
  student: { table: sql.table('student_word'), id: sql.ref('student_id') },
  course: { table: sql.table('course_word'), id: sql.ref('course_id') },
};

/**
 * Returns the statement for the later words and other spellings of names that begin with the prefix (`student_word`,
 * `course_word`): the first `word` of each `student_id` or `course_id`, in the order of words. `offset 0` keeps the words
 * of one name apart, so that they are looked up by its id instead of being read for all.
 */
export function laterWords(
  organisationId: string,
  prefix: Prefix,
  named: keyof typeof wordsOf = 'student',
): RawBuilder<unknown> {
  const { table, id } = wordsOf[named];
  return sql`
    select w.word, w.${id} from ${table} w
    cross join lateral (
      select min(own.word collate "C") as word from (
        select word from ${table} where organisation_id = ${organisationId} and ${id} = w.${id} offset 0) own
      where ${beginsWith(sql`own.word`, prefix)}) first_word
    where w.organisation_id = ${organisationId} and ${beginsWith(sql`w.word`, prefix)} and w.word = first_word.word`;
}
