import type { StoredCertificateStatus } from '../domain/certificates/certificate-status.ts';
import type { ChangeCauseKind } from '../domain/certificates/change-causes.ts';
import type { ReportSender } from '../domain/progress/report-states.ts';

/**
 * The content of a certificate's evidence. Times are ISO 8601 in UTC, marks and progress are percentages from 0 to 100,
 * hashes are 64 hexadecimal digits.
 */
export interface Evidence {
  readonly format: 'attain-evidence';
  readonly version: 1;
  /** Address of the installation. Its public keys are at /.well-known/jwks.json there. */
  readonly issuer: string;
  readonly createdAt: string;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly certificate: {
    readonly id: string;
    readonly number: string;
    readonly title: string;
    readonly course: string;
    readonly status: StoredCertificateStatus;
    readonly issuedAt: string;
    readonly changedAt: string;
    readonly verificationUrl: string;
  };
  /** Null when the student's data is erased. */
  readonly student: { readonly name: string } | null;
  readonly enrolment: {
    readonly id: string;
    readonly lmsEnrolmentId: string | null;
    readonly enrolledAt: string;
    readonly status: string;
    readonly progress: number;
    readonly mark: number | null;
  };
  /** The revisions of the course that the changes name. */
  readonly revisions: readonly EvidenceRevision[];
  /** The numbers of older ones that have no room in the file; missing as a rule, when there are none. */
  readonly revisionsLeftOut?: readonly number[];
  /** The reports that changed the enrolment, oldest first. */
  readonly reports: readonly EvidenceReport[];
  /** How many further reports there are, which had no effect or are beyond the limit of a file. */
  readonly reportsLeftOut: number;
  /** The parts of the organisation's chain with this certificate's changes, oldest first. */
  readonly chain: readonly ChainPart[];
}

export interface EvidenceRevision {
  readonly number: number;
  readonly savedAt: string;
  /** `textHash` of the canonical JSON of `content`. */
  readonly hash: string;
  /** Units, outcomes, weights and certificate definitions. */
  readonly content: unknown;
}

export interface EvidenceReport {
  readonly id: string;
  readonly receivedAt: string;
  /** The way that the report came by; an API key is shown by its first and last characters. */
  readonly sender: { readonly kind: ReportSender; readonly key: string | null };
  readonly requestId: string;
  readonly lmsEnrolmentId: string;
  readonly progressBefore: number;
  readonly progressAfter: number;
  readonly markBefore: number | null;
  readonly markAfter: number | null;
  /** When an administrator withdrew it; missing while it counts. */
  readonly withdrawnAt?: string;
}

/** One change of a certificate, as it is in the chain. It names nobody, so an erasure leaves the chain whole. */
export interface ChangeFacts {
  readonly organisation: string;
  readonly certificate: string;
  readonly enrolment: string;
  readonly change: string;
  /** Type of the event, such as certificate.issued. */
  readonly type: string;
  readonly at: string;
  /** The mark that caused it; null when no mark did, or when it was not recorded yet. */
  readonly mark: number | null;
  readonly threshold: number | null;
  readonly revision: { readonly number: number; readonly hash: string } | null;
  readonly cause: { readonly kind: ChangeCauseKind; readonly id: string | null };
  /** Id of the user who acted. */
  readonly actor: string | null;
}

/** A run of entries of the chain: from a change of the certificate to the checkpoint that covers it. */
export interface ChainPart {
  /** Position of the first entry, counted from 1. */
  readonly first: number;
  /** Hash of the entry before the first one. */
  readonly previous: string;
  /** Entries about other certificates show only the hash of their facts. */
  readonly entries: readonly ({ readonly facts: ChangeFacts } | { readonly factsHash: string })[];
  /** Compact JWS whose payload is the canonical JSON of a `Checkpoint`. */
  readonly checkpoint: string;
}

/** The state of an organisation's chain at a time. */
export interface Checkpoint {
  readonly issuer: string;
  readonly organisation: string;
  /** Position among the organisation's checkpoints, counted from 1. */
  readonly number: number;
  /** Position and hash of the last entry. */
  readonly sequence: number;
  readonly hash: string;
  /** `textHash` of the JWS of the checkpoint before; null for the first one. */
  readonly previous: string | null;
  readonly at: string;
}

/** The file that is downloaded: the canonical JSON of this, byte for byte. */
export interface EvidenceFile {
  readonly evidence: Evidence;
  /** JWS without its payload, which is the canonical JSON of `evidence`. */
  readonly jws: string;
}
