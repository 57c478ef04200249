import type { Schema } from '../../../contract/schema.ts';
import type { EvidenceView } from '../read-evidence.ts';

/** Presents the evidence of a certificate; its chain is in the signed file only. */
export function presentEvidence({ evidence, changes, checkpoint }: EvidenceView): Schema<'Evidence'> {
  const { certificate, student, enrolment, reports, reportsLeftOut } = evidence;
  const { course, ...printed } = certificate;
  return {
    certificate: { ...printed, courseName: course },
    studentName: student?.name ?? null,
    enrolment: {
      id: enrolment.id,
      lmsEnrolmentId: enrolment.lmsEnrolmentId,
      progress: enrolment.progress,
      mark: enrolment.mark,
      enrolledAt: enrolment.enrolledAt,
    },
    changes: changes.map(({ facts, actorName }) => ({
      id: facts.change,
      type: facts.type,
      at: facts.at,
      mark: facts.mark,
      threshold: facts.threshold,
      revision: facts.revision?.number ?? null,
      cause: facts.cause,
      actorName,
    })),
    reports: reports.map((report) => ({ ...report })),
    reportsLeftOut,
    checkpoint,
  };
}
