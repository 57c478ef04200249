import { shownNames } from '../../domain/students/erased-student.ts';
import type { ImpactEffect, PreviewedMode, RowFilter } from '../../domain/corrections/corrections.ts';
import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { readWhole } from '../../platform/lists/ordered-list.ts';
import { positionId } from '../../platform/lists/paging.ts';
import { requireCorrection, titleOf } from './show-corrections.ts';
import type { WithdrawnReport } from './store/corrections.ts';
import { listCorrectionRows } from './store/correction-impact.ts';

const statusLabels = (): Readonly<Record<string, string>> => ({
  NOT_EARNED: t('not earned'),
  ISSUED: t('issued'),
  WITHDRAWN: t('withdrawn'),
  REVOKED: t('revoked'),
});

const effectLabels = (): Readonly<Record<ImpactEffect, string>> => ({
  GAINS: t('gains a certificate'),
  LOSES: t('loses a certificate'),
  BOTH: t('gains one, loses one'),
  MARK: t('the mark changes'),
  NONE: t('stays'),
});

/**
 * Returns each enrolment that a correction changes, or those with one effect, as a table.
 * @throws ApplicationError NOT_FOUND
 */
export async function exportRows(
  database: Database,
  organisationId: string,
  wanted: {
    readonly correctionId: string;
    readonly mode: PreviewedMode;
    readonly effect?: RowFilter | undefined;
  },
  actor: Actor,
): Promise<Table> {
  const { correctionId, mode, effect } = wanted;
  const withdrawn: WithdrawnReport[] = [];
  const list = await beginExport(database, organisationId, 'correction.exported', actor, async (tx) => {
    const { proposal, report } = await requireCorrection(tx, correctionId);
    if (report !== null) withdrawn.push(report);
    return {
      name: `correction rows:${correctionId}`,
      shape: [positionId],
      read: async (part, after, limit) => {
        const rows = await listCorrectionRows(part, correctionId, { mode, effect, after: after?.[0] ?? null, limit });
        return rows.map((row) => ({ ...row, proposal, place: [row.enrolmentId] }));
      },
    };
  });
  const header = [
    t('First name'),
    t('Last name'),
    t('Course'),
    t('Progress before'),
    t('Progress after'),
    t('Mark before'),
    t('Mark after'),
    t('Effect'),
    t('Certificates'),
    t('Student id'),
    t('Enrolment id'),
    ...withdrawn.flatMap(() => [t('Withdrawn report: received'), t('Withdrawn report: progress')]),
  ];
  const ofReport = withdrawn.flatMap(({ receivedAt, progress }) => [new Date(receivedAt), progress]);
  const [statuses, effects] = [statusLabels(), effectLabels()];
  return tableOf(
    { name: t('Correction'), header, timeZone: list.timeZone },
    readWhole(database, organisationId, list),
    (row) => [
      shownNames(row).firstName,
      shownNames(row).lastName,
      row.courseName,
      row.progressBefore,
      row.progressAfter,
      row.markBefore,
      row.mark,
      effect === 'KEPT' ? t('keeps a certificate') : effects[row.effect],
      row.certificates
        .map(({ before, after, ...each }) => `${titleOf(each, row)}: ${statuses[before]} → ${statuses[after]}`)
        .join('\n'),
      row.studentId,
      row.enrolmentId,
      ...ofReport,
    ],
  );
}
