import pg from 'pg';

/** Reports in one statement. */
const chunk = 250_000;

/** Fills the ledgers with reports that were applied in the past, evenly since the month began, with one effect each. */
export async function addLedgerRows(ownerUrl: string, rows: number, log: (line: string) => void): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (let from = 0; from < rows; from += chunk) {
      const to = Math.min(from + chunk, rows);
      await owner.query(
        `with e as materialized (
           select e.*, k.id as key_id, row_number() over (order by e.id) - 1 as n
           from enrolment e join api_key k on k.organisation_id = e.organisation_id),
         r as materialized (
           select uuidv7((date_trunc('month', now()) - now()) * (1 - n / $3::float8)) as id,
             (n % (select count(*) from e))::int as enrolment
           from generate_series($1::int, $2::int - 1) n),
         p as (
           insert into progress_report
             (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at, processed_at, workflow_id, run_id)
           select r.id, e.organisation_id, e.key_id, '', e.lms_enrolment_id, 0, 'UNCHANGED',
             uuid_extract_timestamp(r.id), uuid_extract_timestamp(r.id), 'past', 'past'
           from r join e on e.n = r.enrolment)
         insert into progress_effect
           (report_id, enrolment_id, organisation_id, progress_before, progress_after, outcome, run_id, created_at)
         select r.id, e.id, e.organisation_id, 0, 0, 'UNCHANGED', 'past', uuid_extract_timestamp(r.id)
         from r join e on e.n = r.enrolment`,
        [from, to, rows],
      );
      log(`${to} of ${rows} reports of the past`);
    }
    if (rows > 0) await owner.query('analyze');
  } finally {
    await owner.end();
  }
}
