/**
 * What an alert is about, the most urgent first (docs/product.md "Alerts"). Each has one page on which a user acts.
 */
export const alertKinds = [
  'LMS_FAILING',
  'ENDPOINT_DISABLED',
  'ENDPOINT_FAILING',
  'MASS_CHANGE',
  'CERTIFICATES_HELD',
  'ACTIONS_WAITING',
  'ENROLMENTS_PENDING',
  'KEYS_REFUSED',
  'REPORTS_UNMATCHED',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The kinds that every user may see. The others lead to pages for administrators. */
export const alertKindsForStaff: readonly AlertKind[] = ['MASS_CHANGE', 'ACTIONS_WAITING', 'ENROLMENTS_PENDING'];

/** The kinds about which administrators get an e-mail at once when the alert stays open. */
export const emailedAlertKinds: readonly AlertKind[] = ['LMS_FAILING', 'ENDPOINT_FAILING', 'CERTIFICATES_HELD'];

/** The changes of which many within an hour open an alert. */
export const massChanges = ['CERTIFICATES', 'CANCELLATIONS'] as const;
export type MassChange = (typeof massChanges)[number];
