/**
 * What the search over everything finds, in the order of equally good results (docs/product.md "Search"). Only
 * administrators are shown the kinds after ACTION.
 */
export const searchKinds = [
  'STUDENT',
  'COURSE',
  'ENROLMENT',
  'CERTIFICATE',
  'ACTION',
  'REQUEST',
  'REPORT',
  'CALL',
  'DELIVERY',
  'EMAIL',
  'IMPORT',
  'BULK_RUN',
  'CORRECTION',
  'ENDPOINT',
  'CHECK',
  'PULL',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * How a result matches: by an id, number, code or address as a whole; by the beginning of a name or id; by a part of a
 * name, or through the student that it belongs to. The best comes first.
 */
export const searchMatches = ['EXACT', 'START', 'PART'] as const;
export type SearchMatch = (typeof searchMatches)[number];
