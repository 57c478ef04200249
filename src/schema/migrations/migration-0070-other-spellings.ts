import { Migration } from '@mikro-orm/migrations';
import { folded, singleSpaced } from './migration-0042-folded-letters.ts';

/** Writes umlauts with two letters, as people do whose keyboard lacks them: “Müller” becomes “mueller”. */
const transcribed = (value: string): string =>
  [
    ['ä', 'ae'],
    ['ö', 'oe'],
    ['ü', 'ue'],
    ['ø', 'oe'],
  ].reduce(
    (written, [letter, letters]) => `replace(${written}, '${letter}', '${letters}')`,
    `normalize(lower(${value} collate pg_c_utf8), NFC)`,
  );

/** Takes two letters for an umlaut, without its dots: “mueller” becomes “muller”. “Bauer” and “Jacques” have none. */
const contracted = (form: string): string =>
  `regexp_replace(replace(replace(${form}, 'ae', 'a'), 'oe', 'o'), '(?<![aeq])ue', 'u', 'g')`;

export const form = (value: string): string => singleSpaced(folded(value));

/** The other spellings of a name, which may be equal to its form. */
export const otherSpellings = (name: string, formOfName: string): string[] => [
  form(transcribed(name)),
  contracted(formOfName),
];

/**
 * The later words of a name, as before. A name with umlauts, or with letters that stand for one, has its other spellings
 * here, too: whole in either order, and their later words.
 */
const words = `create or replace function attain_later_words(first_name text, last_name text) returns setof text
  language sql immutable strict parallel safe set search_path = pg_catalog, public as $$
    with plain (given, family) as (select ${form('first_name')}, ${form('last_name')}),
    other (given, family) as (
      select given, family from (
        select ${form(transcribed('first_name'))}, ${form(transcribed('last_name'))}
        union select ${contracted('given')}, ${contracted('family')} from plain) spelling (given, family)
      where (given, family) not in (select given, family from plain)),
    names (name) as (
      select given from plain union select family from plain union select given from other union select family from other)
    select distinct replace(word, '''', '') from (
      select substr(name, start) from (
        select name, regexp_instr(name, '(?<=[-[:space:]''./&(])[^-[:space:]''./&()]', 1, n) as start
        from names cross join generate_series(1, 10) n) each_word
      where start > 0
      union all
      select left(btrim(whole), 200) from other
      cross join lateral unnest(array[given || ' ' || family, family || ' ' || given]) whole) found (word)
  $$`;

/**
 * Names stay as they are until the migration ends. Otherwise a process of the release before could erase a student whom the
 * next statement has read already, or add one with the words of before.
 */
const lock = 'lock table student in share row exclusive mode';

/** The further words of the students who exist. The others keep their rows. */
const rows = `insert into student_word (student_id, word, organisation_id)
  select s.id, w, s.organisation_id from student s cross join lateral attain_later_words(s.first_name, s.last_name) w
  where s.first_name || ' ' || s.last_name ~ '[äöüøÄÖÜØ\\u0308]|[aoAO][eE]|[uU][eE]'
  on conflict do nothing`;

/**
 * Finds names in the other spelling of their umlauts: “mueller” finds Müller, and “müller” finds Mueller. It reads all
 * students once, and writes rows only for names with such letters.
 */
export class Migration0070OtherSpellings extends Migration {
  override up(): void {
    for (const statement of [lock, words, rows]) this.addSql(statement);
  }
}
