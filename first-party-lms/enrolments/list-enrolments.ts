import type { Queries } from '../database/database.ts';
import { contains } from '../database/like.ts';
import type { EnrolmentStatus } from './enrolment.ts';

export interface EnrolmentSummary {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly courseName: string;
  readonly status: EnrolmentStatus;
  readonly progress: number;
  /** Number of reports that Attain has not accepted yet. */
  readonly waitingReports: number;
}

export interface EnrolmentQuery {
  /** A part of the student's name, the course's name or the enrolment's id; empty for all. */
  readonly search: string;
  /** Continues after this enrolment, towards older ones, or before it, towards newer ones. */
  readonly from: { readonly direction: 'older' | 'newer'; readonly id: string } | null;
  readonly size: number;
}

export interface EnrolmentPage {
  /** Newest first. */
  readonly enrolments: readonly EnrolmentSummary[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

/**
 * Returns one page of the tenant's enrolments. Ids sort by time, so that paging stays fast and stable while others are
 * added.
 */
export async function listEnrolments(
  queries: Queries,
  tenantId: string,
  { search, from, size }: EnrolmentQuery,
): Promise<EnrolmentPage> {
  const newer = from?.direction === 'newer';
  const { rows } = await queries.query<EnrolmentSummary>(
    `select e.id, s.first_name as "firstName", s.last_name as "lastName", c.name as "courseName", e.status, e.progress,
            (select count(*)::int from progress_report r
             where r.tenant_id = e.tenant_id and r.enrolment_id = e.id and r.accepted_at is null) as "waitingReports"
     from enrolment e
     join student s on s.tenant_id = e.tenant_id and s.id = e.student_id
     join course c on c.tenant_id = e.tenant_id and c.id = e.course_id
     where e.tenant_id = $1
       and ($2 = '%%' or s.first_name || ' ' || s.last_name ilike $2 or c.name ilike $2 or e.id ilike $2)
       and ($3::text is null or e.id ${newer ? '>' : '<'} $3)
     order by e.id ${newer ? 'asc' : 'desc'} limit $4`,
    [tenantId, contains(search), from?.id ?? null, size + 1],
  );
  const hasMore = rows.length > size;
  const page = rows.slice(0, size);
  return newer
    ? { enrolments: page.reverse(), hasNewer: hasMore, hasOlder: true }
    : { enrolments: page, hasNewer: from !== null, hasOlder: hasMore };
}
