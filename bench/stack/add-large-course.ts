import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { signInToPortal, type PortalSession } from '../load/portal-session.ts';

export interface LargeCourse {
  readonly id: string;
  readonly portal: PortalSession;
}

const units = 10;
const outcomesPerUnit = 3;
export const largeCourseThresholds = [50, 80] as const;
/** Every tenth enrolment has a first unit that was marked by hand. */
const handMarked = 10;
const handMark = 70;
const password = 'a password of the benchmark';

/**
 * Adds an administrator, and a course with many enrolments whose progress is a whole number of units, with the results and
 * certificates that follow from it. The course is created by the API, the rest by sets of rows.
 */
export async function addLargeCourse(
  { adminUrl, apiUrl }: { readonly adminUrl: string; readonly apiUrl: string },
  organisationId: string,
  enrolments: number,
): Promise<LargeCourse> {
  const url = new URL(adminUrl);
  url.pathname = '/attain';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    const email = 'corrections@example.org';
    await admin.query(
      `insert into user_account (id, organisation_id, email, name, role, password_hash, created_at)
       values (uuidv7(), $1, $2, 'Ann Admin', 'ADMIN', $3, now())`,
      [organisationId, email, await hash(password)],
    );
    const portal = await signInToPortal(apiUrl, email, password);
    const course = await portal.call('POST', '/courses', {
      name: 'Confined Spaces',
      lmsCourseId: null,
      units: Array.from({ length: units }, (_unit, unit) => ({
        code: `U${unit}`,
        name: `Unit ${unit}`,
        weight: 1,
        outcomes: Array.from({ length: outcomesPerUnit }, (_outcome, outcome) => ({
          code: `O${unit}.${outcome}`,
          name: `Outcome ${outcome}`,
        })),
      })),
      certificateDefinitions: largeCourseThresholds.map((threshold) => ({
        title: `Certificate at ${threshold}`,
        threshold,
      })),
    });
    await fill(admin, { organisationId, courseId: course.id as string, enrolments });
    return { id: course.id as string, portal };
  } finally {
    await admin.end();
  }
}

interface Filling {
  readonly organisationId: string;
  readonly courseId: string;
  readonly enrolments: number;
}

async function fill(admin: pg.Client, { organisationId, courseId, enrolments }: Filling): Promise<void> {
  await admin.query(
    `create temporary table person as
     select n, uuidv7() as id, uuidv7() as student_id, n % 11 as units_done, n % $2 = 0 as by_hand,
       (case when n % $2 <> 0 then n % 11 * 10 when n % 11 = 0 then $3 / 10 else n % 11 * 10 - (100 - $3) / 10 end)::float8 as mark
     from generate_series(1, $1::int) n`,
    [enrolments, handMarked, handMark],
  );
  await admin.query(
    `insert into student (id, organisation_id, first_name, last_name, email, created_at)
     select student_id, $1, 'Ida', 'Large ' || n, 'large-' || n || '@students.example.org', now() from person`,
    [organisationId],
  );
  await admin.query(
    `insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms_enrolment_progress, mark,
       results_revision, marked_revision, created_at, updated_at)
     select p.id, $1, p.student_id, c.id, 'ACTIVE', 'large-' || p.n, p.units_done * 10, p.mark,
       case when not p.by_hand then c.revision end, c.revision_number, now(), now()
     from person p, course c where c.id = $2`,
    [organisationId, courseId],
  );
  // Foreign keys hold by construction. To check them for millions of rows would take minutes.
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, quiz_score, quiz_max_score,
       quiz_marked_at, updated_at)
     select p.id, u.id, $1, case when done then 'ACHIEVED' else 'NOT_STARTED' end, case when done then 100 else 0 end,
       case when marked then $3 when done then 100 else 0 end, case when marked then $3 end, case when marked then 100 end,
       case when marked then now() end, now()
     from person p join unit u on u.course_id = $2,
       lateral (select u.position < p.units_done as done, p.by_hand and u.position = 0 as marked) s
     where done or marked`,
    [organisationId, courseId, handMark],
  );
  await admin.query(
    `insert into outcome_result (enrolment_id, outcome_id, organisation_id, status, progress, updated_at)
     select p.id, o.id, $1, 'ACHIEVED', 100, now()
     from person p join unit u on u.course_id = $2 and u.position < p.units_done join outcome o on o.unit_id = u.id`,
    [organisationId, courseId],
  );
  await admin.query(
    `insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
       verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
     select uuidv7(), $1, p.id, d.id, 'ISSUED', 1, 'L-' || d.position || '-' || p.n, 'large-' || d.position || '-' || p.n,
       'Ida Large', 'Confined Spaces', d.title, 'Bench', now(), now()
     from person p join certificate_definition d on d.course_id = $2 and p.mark >= d.threshold`,
    [organisationId, courseId],
  );
  await admin.query('set session_replication_role = default');
  await admin.query('vacuum analyze');
}
