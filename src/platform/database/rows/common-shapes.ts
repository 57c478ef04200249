import { number, uuid } from './kinds.ts';
import { rowShape } from './row-shape.ts';

export const idRow = rowShape({ id: uuid });
export const organisationRow = rowShape({ organisationId: uuid });
export const countRow = rowShape({ count: number });
/** The rows of a statement that asks only whether there are any. */
export const emptyRow = rowShape({});
