import { number, uuid } from './kinds.ts';
import { rowShape } from './row-shape.ts';

export const idRow = rowShape({ id: uuid });
export const organisationRow = rowShape({ organisationId: uuid });
export const countRow = rowShape({ count: number });
/** Of a statement that asks only whether there are rows. */
export const emptyRow = rowShape({});
