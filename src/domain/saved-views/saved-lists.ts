/** The lists for which users save views. */
export const savedLists = ['STUDENTS', 'ENROLMENTS', 'CERTIFICATES'] as const;
export type SavedList = (typeof savedLists)[number];

/** What a filter's value may be: any text, the id of a record, a day or a moment, or one of some words. */
export type FilterKind = 'text' | 'id' | 'time' | readonly string[];

interface ListShape {
  /** The parameters of the list's address that narrow it down. */
  readonly filters: Readonly<Record<string, FilterKind>>;
  /** The orders of the list; with "-" before it, an order is descending. */
  readonly sorts: readonly string[];
  /** The columns in their order. The first names the row and is always shown. */
  readonly columns: readonly [string, ...string[]];
}

/** What a view of each list may contain (docs/product.md "Saved views"). */
export const listShapes = {
  STUDENTS: {
    filters: { search: 'text' },
    sorts: ['name', 'email', 'created'],
    columns: ['name', 'email', 'added'],
  },
  ENROLMENTS: {
    filters: {
      search: 'text',
      status: ['PENDING', 'ACTIVE', 'DISCARDED', 'TRANSFERRED', 'CANCELLED'],
      studentId: 'id',
      courseId: 'id',
      lmsEnrolmentId: 'text',
    },
    sorts: ['created', 'student'],
    columns: ['student', 'course', 'status', 'progress', 'mark', 'enrolled'],
  },
  CERTIFICATES: {
    filters: {
      number: 'text',
      status: ['ISSUED', 'WITHDRAWN', 'REVOKED'],
      studentId: 'id',
      courseId: 'id',
      from: 'time',
      to: 'time',
    },
    sorts: [],
    columns: ['student', 'certificate', 'course', 'number', 'status', 'issued', 'document'],
  },
} as const satisfies Readonly<Record<SavedList, ListShape>>;

/** What a view shows of its list. */
export interface ViewContent {
  readonly filters: Readonly<Record<string, string>>;
  /** Null: the usual order. */
  readonly sort: string | null;
  /** Null: all columns. */
  readonly columns: readonly string[] | null;
}

/** Maximum number of views that a user may have made, of all lists. */
export const savedViewsMax = 50;

/** Maximum length of a view's name. */
export const savedViewNameMax = 60;

/** Maximum length of a filter's value. */
export const savedFilterMax = 255;
