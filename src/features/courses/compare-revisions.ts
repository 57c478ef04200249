import { differencesOf, type RevisionChange, type RevisionContent } from '../../domain/courses/revision-difference.ts';

/** What differs between two revisions, up to a limit. */
export interface RevisionDifference {
  readonly changes: readonly RevisionChange[];
  /** How many further changes there are. */
  readonly leftOut: number;
}

/** The contents of two revisions as JSON. They are parsed in a thread, since the largest have a megabyte. */
export interface RevisionTexts {
  readonly former: string;
  readonly now: string;
}

/** Compares two revisions in a thread. @throws BusyError when too many comparisons of the organisation wait */
export type CompareRevisions = (organisationId: string, texts: RevisionTexts) => Promise<RevisionDifference>;

/** Changes that are shown of one revision. */
const mostChanges = 100;

/** Returns what differs between two revisions. It takes up to 200 ms of CPU, so it runs in a thread. */
export function compareRevisions({ former, now }: RevisionTexts): RevisionDifference {
  const changes = differencesOf(JSON.parse(former) as RevisionContent, JSON.parse(now) as RevisionContent);
  return { changes: changes.slice(0, mostChanges), leftOut: Math.max(0, changes.length - mostChanges) };
}
