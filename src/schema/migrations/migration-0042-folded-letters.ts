import { Migration } from '@mikro-orm/migrations';

/**
 * Lower case without accents, as before, and also without the strokes and ligatures that NFKD does not take apart: ø is
 * searched as o, æ as ae, ß as ss. 0300–036F are the combining marks. Every apostrophe is the plain one here.
 */
export const folded = (value: string): string => `
  replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(translate(${value}, '’‘ʼ‛´', repeat('''', 5)), NFKD) collate pg_c_utf8),
        '[\\u0300-\\u036f]', '', 'g'),
      'øłđðħı', 'olddhi'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')`;

export const singleSpaced = (value: string): string => `left(btrim(regexp_replace(${value}, '\\s+', ' ', 'g')), 200)`;

const functions = [
  // Apostrophes are left out: “oneill” and “o’neill” find O’Neill.
  `create or replace function attain_search_form(value text) returns text
   language sql immutable strict parallel safe set search_path = pg_catalog as $$
    select ${singleSpaced(`replace(${folded('value')}, '''', '')`)}
  $$`,
  // A word also begins after an apostrophe: “neill” finds O’Neill.
  `create or replace function attain_later_words(first_name text, last_name text) returns setof text
   language sql immutable strict parallel safe set search_path = pg_catalog, public as $$
    select distinct replace(substr(form, start), '''', '') from (
      select form, regexp_instr(form, '(?<=[-[:space:]''./&(])[^-[:space:]''./&()]', 1, n) as start
      from unnest(array[${singleSpaced(folded('first_name'))}, ${singleSpaced(folded('last_name'))}]) form
      cross join generate_series(1, 10) n) each_word
    where start > 0
  $$`,
];

const affected = (value: string): string => `${value} ~ '[’‘ʼ‛´''＇øØǾǿłŁđĐðÐħĦıæÆœŒßẞþÞǼǽǢǣ]'`;
const names = `(first_name || ' ' || last_name)`;

// PostgreSQL computes a stored column again when one of its columns is updated. All other rows stay as they are.
const rows = [
  `update student set first_name = first_name, last_name = last_name, email = email, external_id = external_id
   where ${affected(`(${names} || ' ' || email || ' ' || coalesce(external_id, ''))`)}`,
  `update course set name = name where ${affected('name')}`,
  `delete from student_word w using student s
   where s.organisation_id = w.organisation_id and s.id = w.student_id and ${affected(names)}`,
  `insert into student_word (student_id, word, organisation_id)
   select s.id, w, s.organisation_id from student s cross join lateral attain_later_words(s.first_name, s.last_name) w
   where ${affected(names)}`,
];

/**
 * Finds names without the letters that a keyboard lacks: “soren” finds Søren, “oneill” finds O’Neill. It reads all
 * students and courses once, and writes only those with such a letter.
 */
export class Migration0042FoldedLetters extends Migration {
  override up(): void {
    for (const statement of [...functions, ...rows]) this.addSql(statement);
  }
}
