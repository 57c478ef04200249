/** The delimiters between the values of a line. */
export const delimiters = [',', ';'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The fields that a column of an uploaded file may contain. */
export type ImportField =
  'firstName' | 'lastName' | 'email' | 'externalId' | 'language' | 'course' | 'courseId' | 'lmsEnrolmentId';

/** A column of an uploaded file, with the field that it was recognised as, or null. */
export interface ImportColumn {
  readonly header: string;
  readonly field: ImportField | null;
}
