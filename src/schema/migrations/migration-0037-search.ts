import { Migration } from '@mikro-orm/migrations';

/**
 * The later words of a student's names, each with the words after it: “van der Berg” gives “der berg” and “berg”. The
 * first word of each name is found by the indexes of `student`, so that most students have no row here. At most ten
 * words of each name.
 */
const words = `create function attain_later_words(first_name text, last_name text) returns setof text
  language sql immutable strict parallel safe set search_path = pg_catalog, public as $$
    select distinct substr(form, start) from (
      select form, regexp_instr(form, '(?<=[-[:space:]''’./&(])[^-[:space:]''’./&()]', 1, n) as start
      from unnest(array[attain_search_form(first_name), attain_search_form(last_name)]) form
      cross join generate_series(1, 10) n) each_word
    where start > 0
  $$`;

/** The words of the students who exist. */
export const wordsOfAll = `insert into student_word (student_id, word, organisation_id)
  select s.id, w, s.organisation_id from student s cross join lateral attain_later_words(s.first_name, s.last_name) w`;

const tables = [
  `create table "student_word" ("student_id" uuid not null, "word" text not null, "organisation_id" uuid not null,
     primary key ("student_id", "word"))`,
  `alter table "student_word" add constraint student_word_student_id_fk foreign key (organisation_id, student_id)
     references student (organisation_id, id) on delete cascade`,
  wordsOfAll,
  'create index "student_word_start" on "student_word" ("organisation_id", "word" collate "C", "student_id")',
];

const triggers = [
  `create function attain_add_student_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    insert into student_word (student_id, word, organisation_id)
    select s.id, w, s.organisation_id from added s cross join lateral attain_later_words(s.first_name, s.last_name) w;
    return null;
  end $$`,
  `create trigger student_words_added after insert on student referencing new table as added
     for each statement execute function attain_add_student_words()`,
  `create function attain_replace_student_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    delete from student_word where organisation_id = new.organisation_id and student_id = new.id;
    insert into student_word (student_id, word, organisation_id)
    select new.id, w, new.organisation_id from attain_later_words(new.first_name, new.last_name) w;
    return null;
  end $$`,
  `create trigger student_words_replaced after update of first_name, last_name on student
     for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
     execute function attain_replace_student_words()`,
];

const protection = [
  'alter table student_word enable row level security',
  'alter table student_word force row level security',
  `create policy "tenant_isolation" on student_word to "attain_app"
     using (organisation_id = (select attain_current_organisation()))
     with check (organisation_id = (select attain_current_organisation()))`,
  `alter table student_word add constraint student_word_organisation foreign key (organisation_id) references organisation (id)`,
  'grant select, insert, delete on student_word to attain_app',
  'revoke all on function attain_later_words(text, text), attain_add_student_words(), attain_replace_student_words() from public',
  'grant execute on function attain_later_words(text, text) to attain_app',
];

/** A range of texts needs an index in the order of bytes. */
const indexes = [
  `create index "enrolment_lms_id_start" on "enrolment" ("organisation_id", "lms_enrolment_id" collate "C", "id")`,
  `create index "certificate_number_start" on "certificate" ("organisation_id", "number" collate "C", "id")`,
];

/**
 * What the search over everything needs besides the indexes of the lists. Students, enrolments and certificates can be
 * read, but not changed, while it is built: a few seconds for a million of each.
 */
export class Migration0037Search extends Migration {
  override up(): void {
    for (const statement of [words, ...tables, ...triggers, ...protection, ...indexes]) this.addSql(statement);
  }
}
