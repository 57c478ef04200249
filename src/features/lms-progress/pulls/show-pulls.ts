import { pullInterval } from '../../../domain/lms/pull-states.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { findPullSettings } from '../store/pull-settings.ts';
import { listPulls, type ListedPull } from '../store/pulls.ts';
import { pullSettingsVersion } from './change-pull-settings.ts';
import { pullProblem } from './pull-problem.ts';

/** The pulls of an organisation in the form for administrators. */
export interface ShownPulls {
  readonly enabled: boolean;
  readonly intervalMinutes: number;
  readonly version: string;
  /** The reason for which nothing can be pulled; null when it can. */
  readonly problem: string | null;
  /** Failed pulls since the last one that succeeded. */
  readonly failures: number;
  /** Null without a pause of regular pulls, also while they are switched off. */
  readonly pausedUntil: Date | null;
  /** The start of the last pass that has asked for every enrolment. */
  readonly lastPassAt: Date | null;
  /** The latest ones, the newest first. */
  readonly pulls: readonly ListedPull[];
}

const shownPulls = 20;

/** Returns the settings of an organisation's pulls, and the latest pulls. */
export function showPulls(
  { database, secretBox }: { readonly database: Database; readonly secretBox: SecretBox },
  organisationId: string,
): Promise<ShownPulls> {
  return database.inOrganisation(organisationId, async (tx) => {
    const settings = await findPullSettings(tx);
    return {
      enabled: settings?.enabled ?? false,
      intervalMinutes: settings?.intervalMinutes ?? pullInterval.default,
      version: pullSettingsVersion(settings),
      problem: await pullProblem(tx, { secretBox }),
      failures: settings?.failures ?? 0,
      pausedUntil: settings?.enabled === true ? settings.pausedUntil : null,
      lastPassAt: settings?.lastPassAt ?? null,
      pulls: await listPulls(tx, shownPulls),
    };
  });
}
