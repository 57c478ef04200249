import pg from 'pg';
import type { StackOrganisation } from './stack-file.ts';
import type { Suggestion } from './summary.ts';

interface Candidate {
  readonly lmsEnrolmentId: string;
  readonly threshold: number;
}

/** Whether the key $2 is active. A key that somebody replaced in the portal stays in the stack's file. */
const hasKey = `exists (
  select 1 from api_key k
  where k.organisation_id = o.id and k.revoked_at is null and k.key_hash = sha256(convert_to($2, 'UTF8')))`;

const candidates = `
  select e.lms_enrolment_id as "lmsEnrolmentId", min(d.threshold) as threshold
  from organisation o
  join enrolment e on e.organisation_id = o.id
  join certificate_definition d on d.organisation_id = e.organisation_id and d.course_id = e.course_id
  where o.name = $1 and ${hasKey} and e.lms_enrolment_id = any($3) and e.status = 'ACTIVE'
    and e.lms_enrolment_progress < d.threshold and e.mark < d.threshold
    and not exists (
      select 1 from certificate c
      where c.organisation_id = e.organisation_id and c.enrolment_id = e.id and c.definition_id = d.id)
  group by e.lms_enrolment_id
  order by array_position($3, e.lms_enrolment_id)
  limit 1`;

interface SuggestionSource {
  readonly databaseUrl: string;
  readonly organisations: readonly StackOrganisation[];
}

/**
 * Returns a report that causes a certificate when it is sent now, for the first demo enrolment that has not earned its
 * next one. When all have been earned, it returns any report. Organisations
 * whose key was replaced are left out.
 */
export async function suggestReport(stack: SuggestionSource): Promise<Suggestion> {
  const client = new pg.Client({ connectionString: stack.databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const [organisation, { name, apiKey, lmsEnrolmentIds }] of stack.organisations.entries()) {
      const { rows } = await client.query<Candidate>(candidates, [name, apiKey, lmsEnrolmentIds]);
      if (rows[0] === undefined) continue;
      const { lmsEnrolmentId, threshold } = rows[0];
      const progress = Math.min(100, threshold + 5);
      const note =
        'Report a student’s progress, as an LMS would; it issues a certificate, and the e-mail appears in the inbox:';
      return { organisation, lmsEnrolmentId, progress, note };
    }
    for (const [organisation, { name, apiKey, lmsEnrolmentIds }] of stack.organisations.entries()) {
      const { rows } = await client.query(`select 1 from organisation o where o.name = $1 and ${hasKey}`, [
        name,
        apiKey,
      ]);
      const lmsEnrolmentId = lmsEnrolmentIds[0] ?? '';
      if (rows.length > 0) return { organisation, lmsEnrolmentId, progress: 100, note: `${anyReport}:` };
    }
  } finally {
    await client.end();
  }
  const lmsEnrolmentId = stack.organisations[0]?.lmsEnrolmentIds[0] ?? '';
  const note = `${anyReport}. The key below was replaced: put the new API key in its place:`;
  return { organisation: 0, lmsEnrolmentId, progress: 100, note };
}

const anyReport = 'Report a student’s progress, as an LMS would';
