import { evaluateAlerts } from '../../src/features/alerts/evaluate-alerts.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** Looks at the conditions of an organisation's alerts, as the sweep does every two minutes. */
export const evaluate = ({ app }: TestDatabase, { id }: { readonly id: string }): Promise<boolean> =>
  evaluateAlerts(app, id);

/** An id whose time is some milliseconds ago. */
export function idOf(agoMs: number): string {
  const hex = (Date.now() - agoMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
}

/** Writes events of a type, as many changes do. */
export async function events(
  { asOwner }: TestDatabase,
  organisationId: string,
  type: string,
  count: number,
  agoMs = 60_000,
): Promise<void> {
  const rows = Array.from(
    { length: count },
    () => `('${idOf(agoMs)}', '${organisationId}', '${type}', '${newId()}', '{}', now())`,
  );
  await asOwner(
    `insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at) values ${rows.join(', ')}`,
  );
}

/** Writes calls of an operation to the organisation's own LMS, the oldest first. */
export async function calls(
  { asOwner }: TestDatabase,
  organisationId: string,
  endings: readonly string[],
  operation = 'CREATE_ENROLMENT',
): Promise<void> {
  for (const [index, ending] of endings.entries()) {
    const agoMs = (endings.length - index) * 1_000;
    await asOwner(`
      insert into lms_call (id, organisation_id, operation, method, url, ending, started_at, closed_at, lms)
      values ('${idOf(agoMs)}', '${organisationId}', '${operation}', 'POST', 'https://lms.example/', '${ending}',
        now() - interval '${agoMs} milliseconds', now(), 'CUSTOM')`);
  }
}

/** Sets up an operation of a custom LMS a day ago. */
export async function setUpOperation(
  { asOwner }: TestDatabase,
  organisationId: string,
  operation = 'CREATE_ENROLMENT',
): Promise<void> {
  await asOwner(`
    insert into lms_operation_configuration (organisation_id, operation, url, body, authentication_type, updated_at)
    values ('${organisationId}', '${operation}', 'https://lms.example/', '', 'NONE', now() - interval '1 day')`);
}
