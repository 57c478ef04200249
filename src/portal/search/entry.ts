import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';

/** A line of the search: a result, a page or an action. */
export interface Entry {
  /** Unique among all entries. */
  readonly key: string;
  readonly icon: Icon;
  readonly label: string;
  readonly detail?: ReactNode;
  /** A status at the end of the line. */
  readonly badge?: ReactNode;
  /** The address within the portal that it leads to; without one it does something. */
  readonly path?: string;
  /** Whether the path is not one of the portal. It opens in a new tab. */
  readonly isOutside?: boolean;
  readonly act?: () => void;
}

/** Entries below a common heading. */
export interface EntryGroup {
  readonly heading: string;
  readonly entries: readonly Entry[];
}
