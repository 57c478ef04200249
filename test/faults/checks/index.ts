import { effectsAreCommitted, onePostPerAction, usersWereToldTheTruth } from './check-actions.ts';
import { copiesAreExplained, everyTransitionIsMailed } from './check-emails.ts';
import { deliveriesAreNoted, everyEventIsDelivered } from './check-events.ts';
import { noConnectionIsLost, nothingIsLeft } from './check-leftovers.ts';
import { memoryIsBounded, noRunEndedBadly, onlyWantedEnds } from './check-processes.ts';
import { answersAreExpected, noReportIsLost, noReportIsSetAside, retriesArrive } from './check-progress.ts';
import { reportsAreAcknowledgedAgain, reportsAreAppliedAgain } from './check-recovery.ts';
import { certificatesAreRight, resultsAreRight, transitionsAreWhole } from './check-results.ts';
import type { Check } from './check.ts';

/** The properties that must hold after a fault run, in the order of the printed table. */
export const checks: readonly Check[] = [
  noReportIsLost,
  retriesArrive,
  answersAreExpected,
  noReportIsSetAside,
  resultsAreRight,
  certificatesAreRight,
  transitionsAreWhole,
  everyTransitionIsMailed,
  copiesAreExplained,
  onePostPerAction,
  usersWereToldTheTruth,
  effectsAreCommitted,
  everyEventIsDelivered,
  deliveriesAreNoted,
  nothingIsLeft,
  noRunEndedBadly,
  noConnectionIsLost,
  onlyWantedEnds,
  memoryIsBounded,
  reportsAreAppliedAgain,
  reportsAreAcknowledgedAgain,
];
