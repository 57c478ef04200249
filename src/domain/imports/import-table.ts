/** The delimiters between the values of a line. */
export const delimiters = [',', ';'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The fields that a column of an uploaded file may contain. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'externalId',
  'language',
  'course',
  'courseId',
  'lmsEnrolmentId',
] as const;
export type ImportField = (typeof importFields)[number];

/** A column of an uploaded file, with the field that it is imported as, or null. */
export interface ImportColumn {
  readonly header: string;
  readonly field: ImportField | null;
}
