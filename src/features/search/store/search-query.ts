/** The parts of what a user typed or pasted into the search. */
export interface SearchQuery {
  /** The text without spaces around it, for ids that are compared exactly. */
  readonly text: string;
  /** Every UUID in the text, in lower case, so that an address or a workflow's id can be pasted whole. */
  readonly ids: readonly string[];
  /** Whether the text has words beside the ids. */
  readonly hasWords: boolean;
  /** The verification code of a certificate in the text or in an address; null when there is none. */
  readonly code: string | null;
  /** The numbers of certificates that the text can mean. */
  readonly numbers: readonly string[];
}
