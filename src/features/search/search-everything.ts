import type { UserRole } from '../../domain/accounts/user-roles.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { prefixOf, type Prefix } from '../../platform/lists/search-form.ts';
import { bulkRunTitle } from './rules/bulk-run-title.ts';
import { correctionTitle } from './rules/correction-title.ts';
import { inOrder } from './rules/in-order.ts';
import { matchesWords } from '../../domain/search/matches-words.ts';
import { readQuery, timeOf } from './rules/read-query.ts';
import { findCertificates } from './store/certificate-hits.ts';
import { findCorrections } from './store/correction-hits.ts';
import { findCourses } from './store/course-hits.ts';
import { findEnrolments } from './store/enrolment-hits.ts';
import { mostPerKind, type Hit } from './store/hits.ts';
import { findBulkRuns } from './store/bulk-run-hits.ts';
import { findActions, findByIds, findByText } from './store/ledger-hits.ts';
import { findActionsOf, findCallsOf, findReportsOf } from './store/run-hits.ts';
import type { SearchQuery } from './store/search-query.ts';
import { findByTwoNames, findStudents } from './store/student-hits.ts';

/**
 * Returns what an organisation has for a text, the best first, at most five of each kind (docs/product.md "Search").
 * Every statement reads a bounded number of rows. Kinds of the section Developers are for administrators only.
 * @param typed what a user typed or pasted, at most 200 characters
 */
export function searchEverything(
  database: Database,
  organisationId: string,
  role: UserRole,
  typed: string,
): Promise<Hit[]> {
  const searched = readQuery(typed);
  return database.inOrganisation(organisationId, async (tx) => {
    const prefix = await prefixOf(tx, typed);
    if (prefix === null) return [];
    const found = [...(await findRecords(tx, searched, prefix)), ...(await findActions(tx, searched))];
    if (role === 'ADMIN') {
      found.push(...(await findByText(tx, searched)), ...(await findByDeed(tx, searched)));
      if (searched.ids.length > 0) found.push(...(await findByIds(tx, searched)));
    }
    found.push(...(await findByRun(tx, role, searched, found)));
    return inOrder(found, mostPerKind);
  });
}

/** Returns students, their enrolments and certificates, and courses. */
async function findRecords(tx: OrganisationTransaction, searched: SearchQuery, prefix: Prefix): Promise<Hit[]> {
  const students = await findStudents(tx, searched, prefix);
  if (searched.hasWords && students.length < mostPerKind) students.push(...(await findBySeveralNames(tx, prefix)));
  const studentIds = inOrder(students, mostPerKind).map(({ id }) => id);
  return [
    ...students,
    ...(await findCourses(tx, searched, prefix)),
    ...(await findEnrolments(tx, searched, studentIds)),
    ...(await findCertificates(tx, searched, studentIds)),
  ];
}

/**
 * Returns bulk runs and corrections by their ids, and the latest ones by the words that say what they do, in the reader's
 * language; corrections by their reasons, too.
 */
async function findByDeed(tx: OrganisationTransaction, searched: SearchQuery): Promise<Hit[]> {
  const runs = (await findBulkRuns(tx, searched)).map((run) => ({
    ...run,
    title: bulkRunTitle(run.type, run.detail),
    detail: null,
  }));
  const corrections = (await findCorrections(tx, searched)).map((correction) => ({
    ...correction,
    title: correctionTitle(correction.type, correction.title),
  }));
  const fits = ({ match, title, detail }: Hit) =>
    match === 'EXACT' || matchesWords(searched.text, `${title} ${detail ?? ''}`);
  return [runs, corrections].flatMap((found) => found.filter(fits).slice(0, mostPerKind));
}

const prefixFrom = (from: string): Prefix => ({ from, to: `${from}\u{10FFFF}` });

/** Reads “an sm” as the beginnings of two names: the first word, and the rest. */
async function findBySeveralNames(tx: OrganisationTransaction, { from }: Prefix): Promise<Hit[]> {
  const end = from.indexOf(' ');
  if (end < 0) return [];
  return findByTwoNames(tx, prefixFrom(from.slice(0, end)), prefixFrom(from.slice(end + 1)));
}

/**
 * The first id that names nothing may be that of a request or of a run. Comparing the ledgers around its time takes
 * longer than everything else, so further ids are left out.
 */
async function findByRun(
  tx: OrganisationTransaction,
  role: UserRole,
  { ids }: SearchQuery,
  found: readonly Hit[],
): Promise<Hit[]> {
  for (const id of ids) {
    const time = found.some((hit) => hit.id === id) ? null : timeOf(id, Date.now());
    if (time === null) continue;
    const timed = { id, time };
    const actions = await findActionsOf(tx, timed);
    if (role !== 'ADMIN') return actions;
    return [...actions, ...(await findReportsOf(tx, timed)), ...(await findCallsOf(tx, timed))];
  }
  return [];
}
