import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { newId } from '../../../platform/ids.ts';
import { requireVersion, versionOf } from '../../../platform/versions/version.ts';
import { findPullSettings, lockPulls, savePullSettings, type StoredPullSettings } from '../store/pull-settings.ts';
import { pullLimits } from './pull-limits.ts';

export interface PullSettings {
  readonly enabled: boolean;
  /** Within `pullInterval`; the contract checks it. */
  readonly intervalMinutes: number;
  /** The version that the change is based on; without it the change is not checked. */
  readonly version?: string;
}

/** Returns the version of the settings, for a form. */
export const pullSettingsVersion = (settings: StoredPullSettings | null): string =>
  versionOf([settings?.revision ?? 0]);

/**
 * Saves when an organisation's progress is pulled. The schedule in Temporal is made afterwards; the sweeper makes it when
 * that fails. A pause after failures ends. Without a difference and without failures it does nothing.
 * @throws ApplicationError CONFLICT CHANGED_MEANWHILE
 */
export async function changePullSettings(
  database: Database,
  organisationId: string,
  { enabled, intervalMinutes, version }: PullSettings,
  actor: Actor,
): Promise<void> {
  await database.inOrganisation(organisationId, async (tx) => {
    await lockPulls(tx);
    const before = await findPullSettings(tx);
    requireVersion(version, pullSettingsVersion(before));
    if (before?.enabled === enabled && before.intervalMinutes === intervalMinutes && before.failures === 0) return;
    await savePullSettings(tx, { enabled, intervalMinutes, batchSize: pullLimits.enrolmentsPerCall });
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'progress_pull.configured',
      subjectId: organisationId,
      details: { enabled, intervalMinutes },
    });
  });
}
