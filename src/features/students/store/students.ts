import type { Language } from '../../../language/languages.ts';
import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Student } from '../../../schema/entities/index.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from '../../../platform/lists/ordered-rows.ts';
import { laterWords } from '../../../platform/lists/later-words.ts';
import type { Prefix } from '../../../platform/lists/search-form.ts';
import { matches, matchesNone, searched } from './student-search.ts';

export interface StudentDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The external reference, unique within the organisation; null when there is none. */
  readonly externalId: string | null;
  /** For e-mails and certificates; null: the organisation's. */
  readonly language: Language | null;
}

const studentRow = rowShape({
  ...columnsOf(Student, 'id', 'firstName', 'lastName', 'email', 'externalId', 'language', 'createdAt'),
  /** Whether names and address were erased permanently. */
  isErased: boolean,
});
export type StudentRecord = RowOf<typeof studentRow>;

const studentWithKey = rowShape({ ...studentRow.columns, key: text });

const columns = sql`id, first_name as "firstName", last_name as "lastName", email,
  external_id as "externalId", language, created_at as "createdAt", erased_at is not null as "isErased"`;

const idColumn = { value: sql`id`, type: 'uuid' } as const;
const textColumn = (name: string) => ({ value: sql`${sql.ref(name)} collate "C"`, type: 'text' }) as const;

/** The orders of students. Each has an index that ends with the id, and ids are in the order of time. */
export type StudentOrder = 'name' | 'email' | 'created';

const orderColumns: Record<StudentOrder, RowOrder['columns']> = {
  name: [textColumn('search_last_first'), idColumn],
  email: [textColumn('search_email'), idColumn],
  created: [idColumn],
};

/**
 * Returns students in an order.
 * @param after the place of the last student of the previous page
 * @param ids only these
 */
export async function listStudents(
  tx: OrganisationTransaction,
  { by, descending }: { readonly by: StudentOrder; readonly descending: boolean },
  after: Place | null,
  limit: number,
  ids?: readonly string[],
): Promise<Placed<StudentRecord>[]> {
  const order = { columns: orderColumns[by], descending };
  const selected = ids === undefined ? [] : [sql`id = any(${[...ids]}::uuid[])`];
  const rows = await query(
    tx,
    studentWithKey,
    sql`
      select ${columns}, ${order.columns[0]!.value}::text as key from student
      where ${all([sql`organisation_id = ${tx.organisationId}`, ...selected, ...behind(order, after)])}
      order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map(({ key, ...row }) => ({
    ...row,
    place: by === 'created' ? [row.id] : [key, row.id],
  }));
}

/**
 * Returns students with a name, address or external reference that begins with the prefix, each once. First come matches
 * of the last name, then of the first name, the e-mail address and the reference, then of a later word or another
 * spelling of a name, each in the order of what matched.
 * @param after the kind of match (0–3 a column, 4 a word), what matched and the id of the last student of the previous page
 */
export async function searchStudents(
  tx: OrganisationTransaction,
  prefix: Prefix,
  after: Place | null,
  limit: number,
): Promise<Placed<StudentRecord>[]> {
  const [startMatch = '0', ...startAt] = after ?? [];
  const found: Placed<StudentRecord>[] = [];
  for (let match = Number(startMatch); match <= searched.length && found.length < limit; match += 1) {
    const startHere = after !== null && match === Number(startMatch) ? startAt : null;
    if (match === searched.length) {
      found.push(...(await searchLaterWords(tx, prefix, startHere, limit - found.length)));
      break;
    }
    const order = { columns: [textColumn(searched[match]!), idColumn], descending: false };
    const conditions = [
      sql`organisation_id = ${tx.organisationId}`,
      ...matches(match, prefix),
      ...behind(order, startHere),
    ];
    const rows = await query(
      tx,
      studentWithKey,
      sql`
        select ${columns}, ${sql.ref(searched[match]!)} as key from student
        where ${all(conditions)} order by ${inOrder(order)} limit ${limit - found.length}`,
    );
    found.push(
      ...rows.map(({ key, ...row }) => ({
        ...row,
        place: [String(match), key, row.id],
      })),
    );
  }
  return found;
}

/** Returns students with a later word that begins with the prefix and without another match, in the order of words. */
async function searchLaterWords(
  tx: OrganisationTransaction,
  prefix: Prefix,
  after: Place | null,
  limit: number,
): Promise<Placed<StudentRecord>[]> {
  const order: RowOrder = {
    columns: [
      { value: sql`few.word collate "C"`, type: 'text' },
      { value: sql`few.student_id`, type: 'uuid' },
    ],
    descending: false,
  };
  const rows = await query(
    tx,
    studentWithKey,
    sql`
      select s.*, few.word as key from (${laterWords(tx.organisationId, prefix)}) few
      cross join lateral (
        select ${columns} from student
        where organisation_id = ${tx.organisationId} and id = few.student_id and ${matchesNone(prefix)} offset 0) s
      where ${all([sql`true`, ...behind(order, after)])} order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map(({ key, ...row }) => ({ ...row, place: [String(searched.length), key, row.id] }));
}

/** Returns a student, or null. @param lock prevents changes by others until the transaction ends */
export async function findStudent(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<StudentRecord | null> {
  const [row] = await query(
    tx,
    studentRow,
    sql`
      select ${columns} from student where organisation_id = ${tx.organisationId} and id = ${id}
      ${lock ? sql`for no key update` : sql``}`,
  );
  return row ?? null;
}

/** Stores a student. The caller holds `lockExternalId` for a reference that nobody else has. */
export async function insertStudent(
  tx: OrganisationTransaction,
  id: string,
  { firstName, lastName, email, externalId, language }: StudentDetails,
): Promise<StudentRecord> {
  const [row] = await query(
    tx,
    studentRow,
    sql`
      insert into student (id, organisation_id, first_name, last_name, email, external_id, language, created_at)
      values (${id}, ${tx.organisationId}, ${firstName}, ${lastName}, ${email}, ${externalId}, ${language}, now())
      returning ${columns}`,
  );
  return row!;
}

/** Changes a student, as `insertStudent` stores one. @returns null when there is no such student */
export async function updateStudent(
  tx: OrganisationTransaction,
  id: string,
  { firstName, lastName, email, externalId, language }: StudentDetails,
): Promise<StudentRecord | null> {
  const [row] = await query(
    tx,
    studentRow,
    sql`
      update student
      set first_name = ${firstName}, last_name = ${lastName}, email = ${email}, external_id = ${externalId},
        language = ${language}
      where organisation_id = ${tx.organisationId} and id = ${id}
      returning ${columns}`,
  );
  return row ?? null;
}
