import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { courseStructure } from './course-structures.ts';
import { changedResults, type Result } from './results.ts';

export interface Report {
  readonly organisationId: string;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Advanced {
  readonly id: string;
  readonly course_id: string;
  readonly before: number;
}

/**
 * Applies a report in one transaction: the progress if it grows, changed results, certificates. @returns the resulting
 * e-mails
 */
export async function applyReport(database: pg.Pool, report: Report): Promise<Email[]> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const { rows: advanced } = await client.query<Advanced>({
      name: 'advance',
      text: `update enrolment e set lms_enrolment_progress = $3, mark = $3, updated_at = now()
             where organisation_id = $1 and lms_enrolment_id = $2 and lms_enrolment_progress < $3
             returning e.id, e.course_id, old.lms_enrolment_progress as before`,
      values: [report.organisationId, report.lmsEnrolmentId, report.progress],
    });
    const emails: Email[] = [];
    for (const enrolment of advanced) {
      const course = await courseStructure(database, enrolment.course_id);
      const { units, outcomes } = changedResults(course.units, enrolment.before, report.progress);
      await saveResults(client, report.organisationId, enrolment.id, 'unit', units);
      await saveResults(client, report.organisationId, enrolment.id, 'outcome', outcomes);
      for (const { id, threshold } of course.certificates) {
        if (enrolment.before < threshold && report.progress >= threshold) {
          emails.push(...(await issue(client, report.organisationId, enrolment.id, id)));
        }
      }
    }
    await client.query('commit');
    return emails;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function saveResults(
  client: pg.PoolClient,
  organisationId: string,
  enrolmentId: string,
  kind: 'unit' | 'outcome',
  results: readonly Result[],
): Promise<void> {
  if (results.length === 0) return;
  const mark = kind === 'unit' ? { column: ', mark', value: ', r.progress', set: ', mark = excluded.mark' } : null;
  await client.query({
    name: `save-${kind}`,
    text: `insert into ${kind}_result (enrolment_id, ${kind}_id, organisation_id, status, progress, updated_at${mark?.column ?? ''})
           select $1, r.id, $2, r.status, r.progress, now()${mark?.value ?? ''}
           from unnest($3::uuid[], $4::text[], $5::float8[]) as r (id, status, progress)
           on conflict (enrolment_id, ${kind}_id) do update
           set status = excluded.status, progress = excluded.progress, updated_at = excluded.updated_at${mark?.set ?? ''}`,
    values: [
      enrolmentId,
      organisationId,
      results.map(({ id }) => id),
      results.map(({ status }) => status),
      results.map(({ progress }) => progress),
    ],
  });
}

async function issue(
  client: pg.PoolClient,
  organisationId: string,
  enrolmentId: string,
  definitionId: string,
): Promise<Email[]> {
  const { rows } = await client.query<{ email: string; name: string; course: string; title: string }>({
    name: 'issue',
    text: `with o as (update organisation set last_certificate_number = last_certificate_number + 1 where id = $1
             returning name, time_zone, last_certificate_number as number),
           c as (insert into certificate
               (id, organisation_id, enrolment_id, definition_id, status, transition_number, number, verification_code,
                student_name, course_name, title, organisation_name, time_zone, issued_at, changed_at)
             select uuidv7(), $1, e.id, d.id, 'ISSUED', 1, 'C-' || lpad(o.number::text, 6, '0'), $4,
               s.first_name || ' ' || s.last_name, k.name, d.title, o.name, o.time_zone, now(), now()
             from o, enrolment e join student s on s.id = e.student_id join course k on k.id = e.course_id
               join certificate_definition d on d.id = $3
             where e.id = $2 returning student_name, course_name, title, enrolment_id)
           select s.email, c.student_name as name, c.course_name as course, c.title
           from c join enrolment e on e.id = c.enrolment_id join student s on s.id = e.student_id`,
    values: [organisationId, enrolmentId, definitionId, randomBytes(16).toString('hex').slice(0, 26)],
  });
  return rows.map(({ email, name, course, title }) => ({
    to: email,
    subject: `Your certificate: ${title}`,
    text: `Dear ${name},\n\nyou have earned the certificate ${title} of the course ${course}.\n`,
    html: `<p>Dear ${name},</p><p>you have earned the certificate ${title} of the course ${course}.</p>`,
  }));
}
