/**
 * The causes of a changed mark or certificate. REPORT: a progress report. MARKING: a user's marking. REVISION: a changed
 * course that was applied to finished results. RETRACTION: withdrawn reports. ADMINISTRATOR: an administrator's decision
 * about the certificate. RELEASE: the release of a held certificate. UNKNOWN: a change before causes were recorded.
 */
export const changeCauses = [
  'UNKNOWN',
  'REPORT',
  'MARKING',
  'REVISION',
  'RETRACTION',
  'ADMINISTRATOR',
  'RELEASE',
] as const;
export type ChangeCauseKind = (typeof changeCauses)[number];

/** What caused a changed mark or certificate. */
export interface ChangeCause {
  readonly kind: ChangeCauseKind;
  /** Id of the report, the action or the run; null for an administrator's decision. */
  readonly id: string | null;
  /** The user who acted; null for a report. */
  readonly userId: string | null;
}
