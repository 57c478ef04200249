/** The icons of the places, by name: their files need a browser's types. */
export type PlaceIcon =
  | 'dashboard'
  | 'students'
  | 'courses'
  | 'enrolments'
  | 'certificates'
  | 'person'
  | 'key'
  | 'lms'
  | 'webhooks'
  | 'activity'
  | 'imports'
  | 'settings'
  | 'reference'
  | 'add';

/** A page, or an action that has a page of its own. */
export interface Place {
  readonly label: string;
  readonly icon: PlaceIcon;
  readonly path: string;
  /** The page or the part of the navigation that it belongs to. */
  readonly section?: string;
  /** Other words that find it, in the reader's language. */
  readonly words?: string;
  /** Whether it is not a page of the portal. It opens in a new tab. */
  readonly isOutside?: boolean;
}
