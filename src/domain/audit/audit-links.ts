/** Kinds of records to which an entry of the audit trail leads. */
export const auditLinks = ['STUDENT', 'COURSE', 'ENROLMENT', 'IMPORT', 'BULK_RUN', 'CORRECTION'] as const;
