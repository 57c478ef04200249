import { searchKinds, searchMatches } from '../../../domain/search/search-kinds.ts';
import { nullable, oneOf, text, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

/** A result of the search, of any kind. */
export const hitRow = rowShape({
  kind: oneOf(searchKinds),
  id: uuid,
  match: oneOf(searchMatches),
  /** A name, or what stands for one. */
  title: text,
  detail: nullable(text),
  /** The kind of an action, the operation of a call, the type of an event. */
  type: nullable(text),
  /** The status, state or outcome. */
  status: nullable(text),
  at: nullable(timestamp),
  /** See `Target` in ../rules/path-of.ts. */
  within: nullable(text),
});
export type Hit = RowOf<typeof hitRow>;

/** The most results of one kind. */
export const mostPerKind = 5;
