import type { PreviewedMode, RowFilter } from '../../domain/corrections/corrections.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { positionId, readNewestFirst, readPage, type Page, type PageRequest } from '../../platform/lists/paging.ts';
import { readRevisionText, type CompareRevisions, type RevisionDifference } from '../courses/index.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import { recallOutdated, type Outdated } from './find-outdated.ts';
import { recallWarnings } from './recall-warnings.ts';
import {
  findCorrection,
  listCorrections as readCorrections,
  type CorrectionRecord,
  type ListedCorrection,
} from './store/corrections.ts';
import {
  countEffects,
  listCorrectionRows,
  type EffectCount,
  type ListedCorrectionRow,
} from './store/correction-impact.ts';
import { countLostHolds, findEndedHolds, noEndedHolds, type EndedHolds, type LostHolds } from './store/held-impact.ts';
import type { PreviewWarnings } from './store/preview-warnings.ts';
import { countReports } from './store/retracted-reports.ts';

/** A correction with its impact. */
export interface CorrectionOverview extends CorrectionRecord {
  readonly effects: readonly EffectCount[];
  /** The number of reports that a retraction withdraws; null for a changed course. */
  readonly reports: number | null;
  /** How many held certificates are no longer earned; null unless it is a preview. */
  readonly heldLost: LostHolds | null;
  /** What is to be known before reports are withdrawn; null unless it is the preview of a retraction. */
  readonly warnings: PreviewWarnings | null;
  /** The held certificates that ended by it; none unless it is a retraction that was applied. */
  readonly heldEnded: EndedHolds;
  /** What a changed course changes, compared with the revision of the preview; null for a retraction. */
  readonly difference: RevisionDifference | null;
  /** The changes since the preview, up to ten seconds old for a large one; null unless it is ready. */
  readonly outdated: Outdated | null;
}

/** Returns a page of the organisation's corrections, the newest first. @throws ApplicationError INVALID CURSOR */
export function listCorrections(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<ListedCorrection>> {
  return database.inOrganisation(organisationId, (tx) =>
    readNewestFirst('corrections', page, (before, limit) => readCorrections(tx, { before, limit })),
  );
}

/**
 * Returns a correction.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CORRECTION; BusyError when too many comparisons wait
 */
export async function showCorrection(
  { database, compareRevisions }: { readonly database: Database; readonly compareRevisions: CompareRevisions },
  organisationId: string,
  correctionId: string,
): Promise<CorrectionOverview> {
  const shown = await database.inOrganisation(organisationId, async (tx) => {
    const found = await requireCorrection(tx, correctionId);
    const isRetraction = found.kind === 'RETRACTION';
    return {
      ...found,
      effects: found.state === 'PREVIEWING' ? [] : await countEffects(tx, correctionId),
      reports: isRetraction ? await countReports(tx, correctionId) : null,
      heldLost: found.state === 'PREVIEWED' ? await countLostHolds(tx, found) : null,
      warnings: isRetraction && found.state === 'PREVIEWED' ? await recallWarnings(tx, found) : null,
      heldEnded: isRetraction && found.state === 'DONE' ? await findEndedHolds(tx, found) : noEndedHolds,
      outdated: found.state === 'PREVIEWED' ? await recallOutdated(tx, found) : null,
    };
  });
  return { ...shown, difference: await findDifference({ database, compareRevisions }, organisationId, shown) };
}

/** Differences by correction and base, of which neither changes. */
const known = new BoundedCache<RevisionDifference>(20_000);

async function findDifference(
  { database, compareRevisions }: { readonly database: Database; readonly compareRevisions: CompareRevisions },
  organisationId: string,
  { id, courseId, baseRevision, baseVersion, proposal }: CorrectionRecord,
): Promise<RevisionDifference | null> {
  if (courseId === null || baseRevision === null) return null;
  const key = `${id} ${baseRevision} ${baseVersion}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const former = await database.inOrganisation(organisationId, (tx) => readRevisionText(tx, courseId, baseRevision));
  if (former === null) return null;
  const difference = await compareRevisions(organisationId, { former, now: JSON.stringify(proposal) });
  known.set(key, difference, 1 + difference.changes.length);
  return difference;
}

/**
 * Returns a page of the enrolments that a correction changes, or of those with one effect.
 * @throws ApplicationError NOT_FOUND, INVALID CURSOR
 */
export function listRows(
  database: Database,
  organisationId: string,
  correctionId: string,
  {
    mode = 'ALL',
    effect,
    ...page
  }: PageRequest & { readonly mode?: PreviewedMode | undefined; readonly effect?: RowFilter | undefined },
): Promise<Page<ListedCorrectionRow & Pick<CorrectionRecord, 'proposal'>>> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { proposal } = await requireCorrection(tx, correctionId);
    const { items, nextCursor } = await readPage(
      `correction rows:${correctionId}:${mode}:${effect}`,
      [positionId],
      page,
      (after, limit) => listCorrectionRows(tx, correctionId, { mode, effect, after: after?.[0] ?? null, limit }),
      ({ enrolmentId }) => [enrolmentId],
    );
    return { items: items.map((row) => ({ ...row, proposal })), nextCursor };
  });
}

/** Returns the title of a certificate, which may be one that the changed course adds. */
export function titleOf(
  { definitionId }: { readonly definitionId: string },
  { titles, proposal }: Pick<ListedCorrectionRow, 'titles'> & Pick<CorrectionRecord, 'proposal'>,
): string {
  const added = 'certificateDefinitions' in proposal ? proposal.certificateDefinitions : [];
  return titles[definitionId] ?? added.find(({ id }) => id === definitionId)?.title ?? '';
}

/**
 * Returns a correction.
 * @param options `lock` prevents changes by others until the transaction ends
 * @throws ApplicationError NOT_FOUND NO_SUCH_CORRECTION
 */
export async function requireCorrection(
  tx: OrganisationTransaction,
  correctionId: string,
  options: { readonly lock?: boolean } = {},
): Promise<CorrectionRecord> {
  const found = await findCorrection(tx, correctionId, options);
  if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CORRECTION', t('There is no such correction.'));
  return found;
}
