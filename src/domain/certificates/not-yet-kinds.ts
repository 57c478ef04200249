/**
 * Why a certificate is not issued. STUDENT_ERASED: the student's data was erased. NOT_ACTIVE: the enrolment is not active. REACHED: the next calculation of the mark earns it.
 * EARLIER_REVISION: the enrolment finished an earlier revision of the course, which does not have the certificate.
 * REACHABLE: more progress or better marks earn it. UNREACHABLE: marks by hand keep the mark too low. HELD: the brake on mass
 * issuing holds it. DISCARDED: an administrator decided not to issue it.
 */
export const notYetKinds = [
  'STUDENT_ERASED',
  'NOT_ACTIVE',
  'REACHED',
  'EARLIER_REVISION',
  'REACHABLE',
  'UNREACHABLE',
  'HELD',
  'DISCARDED',
] as const;
export type NotYetKind = (typeof notYetKinds)[number];
