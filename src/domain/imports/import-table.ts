import type { ImportField } from './import-fields.ts';

/** The delimiters between the values of a line. */
export const delimiters = [',', ';'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A column of an uploaded file, with the field that it is imported as, or null. */
export interface ImportColumn {
  readonly header: string;
  readonly field: ImportField | null;
}
