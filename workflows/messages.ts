/** What starts the workflows and what they answer. No personal data and no secrets: operators read it in the web UI. */

export interface ApplyProgressReportsInput {
  readonly organisationIds: readonly string[];
  /** Most reports that one organisation's transaction takes. */
  readonly limit: number;
}

export interface OrganisationReports {
  readonly organisationId: string;
  readonly claimed: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly unmatched: number;
  readonly failed: number;
  readonly emails: number;
}

export interface SendCertificateEmailInput {
  readonly organisationId: string;
  readonly emailId: string;
}

/** SENT; FAILED: refused for good or given up; DONE: an earlier run had finished it. */
export type CertificateEmailEnding = 'SENT' | 'FAILED' | 'DONE';
