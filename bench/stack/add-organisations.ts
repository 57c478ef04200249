import pg from 'pg';
import { certificateThreshold } from '../load/plan-reports.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface BenchOrganisation {
  readonly id: string;
  readonly apiKey: string;
}

export interface Sizes {
  readonly organisations: number;
  readonly enrolments: number;
}

const unitsPerCourse = 10;
const outcomesPerUnit = 2;
/** Enrolments in one statement. */
const chunk = 100_000;
const filledTables = ['student', 'enrolment', 'enrolment_key'];

/** Returns the organisation of an enrolment in the plan. Organisations take turns. */
export const placeOf = (enrolment: number, organisations: number) => ({
  organisation: enrolment % organisations,
  lmsEnrolmentId: `lms-${enrolment}`,
  recipient: `student-${enrolment}@students.example.org`,
});

/**
 * Fills an empty database with sets of rows instead of requests: organisations with an API key and a course of 10 units
 * and 20 outcomes, and enrolments without progress.
 */
export async function addOrganisations(
  tree: Pick<MeasuredTree, 'generateApiKey'>,
  ownerUrl: string,
  sizes: Sizes,
  log: (line: string) => void,
): Promise<BenchOrganisation[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const keys = Array.from({ length: sizes.organisations }, () => tree.generateApiKey());
    const { rows } = await owner.query<{ id: string }>(
      `insert into organisation (id, slug, name, created_at)
       select uuidv7(), 'bench-' || n, 'Bench ' || n, now() from generate_series(1, $1::int) n order by n returning id`,
      [sizes.organisations],
    );
    const ids = rows.map(({ id }) => id);
    await owner.query(
      `insert into api_key (id, organisation_id, key_hash, first_characters, last_characters, created_at)
       select uuidv7(), k.id, k.hash, k.first, k.last, now()
       from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[]) as k (id, hash, first, last)`,
      [
        ids,
        keys.map(({ hash }) => hash),
        keys.map(({ firstCharacters }) => firstCharacters),
        keys.map(({ lastCharacters }) => lastCharacters),
      ],
    );
    await addCourses(owner);
    const fill = async () => {
      for (let from = 0; from < sizes.enrolments; from += chunk) {
        const to = Math.min(from + chunk, sizes.enrolments);
        await addEnrolments(owner, ids, from, to);
        if (sizes.enrolments > chunk) log(`${to} of ${sizes.enrolments} enrolments`);
      }
    };
    if (sizes.enrolments > chunk) await withoutIndexes(owner, filledTables, fill);
    else await fill();
    await owner.query('analyze');
    return ids.map((id, index) => ({ id, apiKey: keys[index]!.key }));
  } finally {
    await owner.end();
  }
}

async function addCourses(owner: pg.Client): Promise<void> {
  await owner.query(
    `with c as (
       insert into course (id, organisation_id, name, created_at)
       select uuidv7(), id, 'Working at Height', now() from organisation returning id, organisation_id),
     u as (
       insert into unit (id, organisation_id, course_id, position, code, name, weight)
       select uuidv7(), c.organisation_id, c.id, n, 'U' || n, 'Unit ' || n, 1 + n % 3
       from c, generate_series(0, $1::int - 1) n returning id, organisation_id),
     o as (
       insert into outcome (id, organisation_id, unit_id, position, code, name)
       select uuidv7(), u.organisation_id, u.id, n, 'O' || n, 'Outcome ' || n from u, generate_series(0, $2::int - 1) n)
     insert into certificate_definition (id, organisation_id, course_id, position, title, threshold)
     select uuidv7(), organisation_id, id, 0, 'Certificate of Competence', $3 from c`,
    [unitsPerCourse, outcomesPerUnit, certificateThreshold],
  );
}

async function addEnrolments(owner: pg.Client, organisationIds: readonly string[], from: number, to: number) {
  await owner.query(
    `with n as materialized (
       select n, uuidv7() as student_id, ($1::uuid[])[1 + n % array_length($1::uuid[], 1)] as organisation_id
       from generate_series($2::int, $3::int - 1) n),
     s as (
       insert into student (id, organisation_id, first_name, last_name, email, created_at)
       select student_id, organisation_id, 'Ada', 'Student ' || n, 'student-' || n || '@students.example.org', now() from n)
     insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
     select uuidv7(), n.organisation_id, n.student_id, c.id, 'ACTIVE', 'lms-' || n.n, now(), now()
     from n join course c on c.organisation_id = n.organisation_id`,
    [organisationIds, from, to],
  );
}
