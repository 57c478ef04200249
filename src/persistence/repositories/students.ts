import { sql, type RawBuilder } from 'kysely';
import type { EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';
import type { Prefix } from './search-form.ts';

export interface StudentDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface StudentRecord extends StudentDetails {
  readonly id: string;
  readonly createdAt: Date;
}

/** A student in a list, with the place in the list's order. */
export interface ListedStudent extends StudentRecord {
  /** Which column matched: 0 last name first, 1 first name first, 2 e-mail. */
  readonly match: string;
  readonly key: string;
}

type Row<T> = Omit<T, 'createdAt'> & { createdAt: string };

const columns = sql`id, first_name as "firstName", last_name as "lastName", email, created_at as "createdAt"`;

/** What a search looks at, in this order; each has an index that ends with the id. */
const searched = ['search_last_first', 'search_first_last', 'search_email'] as const;

const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)} collate "C"`;
const begins = (name: string, { from, to }: Prefix) => sql`(${column(name)} >= ${from} and ${column(name)} < ${to})`;

/**
 * Students in the order of their names; with a prefix first those whose last name begins so, then first names, then e-mail
 * addresses, each student once.
 * @param after match, key and id of the last student of the page before
 */
export async function listStudents(
  em: EntityManager,
  organisationId: string,
  prefix: Prefix | null,
  after: readonly string[] | null,
  limit: number,
): Promise<ListedStudent[]> {
  const [startMatch = '0', startKey, startId] = after ?? [];
  const found: ListedStudent[] = [];
  const lastMatch = prefix === null ? 0 : searched.length - 1;
  for (let match = Number(startMatch); match <= lastMatch && found.length < limit; match += 1) {
    const name = searched[match]!;
    const conditions = [sql`organisation_id = ${organisationId}`];
    if (prefix !== null) {
      conditions.push(begins(name, prefix));
      for (const former of searched.slice(0, match)) conditions.push(sql`not ${begins(former, prefix)}`);
    }
    if (startKey !== undefined && match === Number(startMatch)) {
      conditions.push(sql`(${column(name)}, id) > (${startKey}, ${startId}::uuid)`);
    }
    const rows = await query(
      em,
      sql<Row<Omit<ListedStudent, 'match'>>>`
        select ${columns}, ${sql.ref(name)} as key from student
        where ${sql.join(conditions, sql` and `)}
        order by ${column(name)}, id limit ${limit - found.length}`,
    );
    found.push(...rows.map((row) => ({ ...row, match: String(match), createdAt: asDate(row.createdAt) })));
  }
  return found;
}

export async function findStudent(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<StudentRecord | null> {
  const [row] = await query(
    em,
    sql<Row<StudentRecord>>`select ${columns} from student where organisation_id = ${organisationId} and id = ${id}`,
  );
  return row === undefined ? null : { ...row, createdAt: asDate(row.createdAt) };
}

export async function insertStudent(
  em: EntityManager,
  organisationId: string,
  id: string,
  { firstName, lastName, email }: StudentDetails,
): Promise<StudentRecord> {
  const [row] = await query(
    em,
    sql<Row<StudentRecord>>`
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      values (${id}, ${organisationId}, ${firstName}, ${lastName}, ${email}, now())
      returning ${columns}`,
  );
  return { ...row!, createdAt: asDate(row!.createdAt) };
}

/** @returns null when there is no such student */
export async function updateStudent(
  em: EntityManager,
  organisationId: string,
  id: string,
  { firstName, lastName, email }: StudentDetails,
): Promise<StudentRecord | null> {
  const [row] = await query(
    em,
    sql<Row<StudentRecord>>`
      update student set first_name = ${firstName}, last_name = ${lastName}, email = ${email}
      where organisation_id = ${organisationId} and id = ${id}
      returning ${columns}`,
  );
  return row === undefined ? null : { ...row, createdAt: asDate(row.createdAt) };
}
