import { Migration } from '@mikro-orm/migrations';
import { form, otherSpellings } from './migration-0070-other-spellings.ts';

/**
 * The later words of a course's name, each with the words after it, and its other spellings with theirs, as
 * `attain_later_words` has them for students. A name has at most 200 characters here, so that 100 words are all of them.
 */
const words = `create function attain_course_words(name text) returns setof text
  language sql immutable strict parallel safe set search_path = pg_catalog, public as $$
    with plain (name) as (select ${form('name')}),
    other (name) as (select spelling from plain cross join lateral unnest(array[${otherSpellings('attain_course_words.name', 'plain.name').join(', ')}]) spelling
      where spelling <> plain.name)
    select distinct replace(word, '''', '') from (
      select substr(name, start) from (
        select name, regexp_instr(name, '(?<=[-[:space:]''./&(])[^-[:space:]''./&()]', 1, n) as start
        from (select name from plain union select name from other) names cross join generate_series(1, 100) n) each_word
      where start > 0
      union all select name from other) found (word)
    where word <> ''
  $$`;

const tables = [
  `create table "course_word" ("course_id" uuid not null, "word" text not null, "organisation_id" uuid not null,
     primary key ("course_id", "word"))`,
  `alter table "course_word" add constraint course_word_course_id_fk foreign key (organisation_id, course_id)
     references course (organisation_id, id) on delete cascade`,
];

const triggers = [
  `create function attain_add_course_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    insert into course_word (course_id, word, organisation_id)
    select c.id, w, c.organisation_id from added c cross join lateral attain_course_words(c.name) w;
    return null;
  end $$`,
  `create trigger course_words_added after insert on course referencing new table as added
     for each statement execute function attain_add_course_words()`,
  `create function attain_replace_course_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    delete from course_word where organisation_id = new.organisation_id and course_id = new.id;
    insert into course_word (course_id, word, organisation_id)
    select new.id, w, new.organisation_id from attain_course_words(new.name) w;
    return null;
  end $$`,
  `create trigger course_words_replaced after update of name on course
     for each row when (old.name is distinct from new.name) execute function attain_replace_course_words()`,
];

/** The triggers hold other changes of courses back until the migration ends, so that no name is missed. */
const rows = [
  `insert into course_word (course_id, word, organisation_id)
   select c.id, w, c.organisation_id from course c cross join lateral attain_course_words(c.name) w`,
  'create index "course_word_start" on "course_word" ("organisation_id", "word" collate "C", "course_id")',
];

const protection = [
  'alter table course_word enable row level security',
  'alter table course_word force row level security',
  `create policy "tenant_isolation" on course_word to "attain_app"
     using (organisation_id = (select attain_current_organisation()))
     with check (organisation_id = (select attain_current_organisation()))`,
  `alter table course_word add constraint course_word_organisation foreign key (organisation_id) references organisation (id)`,
  'grant select, insert, delete on course_word to attain_app',
  'revoke all on function attain_course_words(text), attain_add_course_words(), attain_replace_course_words() from public',
  'grant execute on function attain_course_words(text) to attain_app',
];

/** Finds courses by every word of their name: “height” finds “Working at Height”. */
export class Migration0080CourseWords extends Migration {
  override up(): void {
    for (const statement of [words, ...tables, ...triggers, ...rows, ...protection]) this.addSql(statement);
  }
}
