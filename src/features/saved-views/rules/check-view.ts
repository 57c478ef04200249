import { isDay, isMoment } from '../../../domain/calendar/moments.ts';
import {
  listShapes,
  savedFilterMax,
  type FilterKind,
  type SavedList,
  type ViewContent,
} from '../../../domain/saved-views/saved-lists.ts';
import { t } from '../../../language/translate.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function fits(kind: FilterKind | undefined, value: string): boolean {
  if (kind === undefined || value === '' || value.length > savedFilterMax) return false;
  if (kind === 'text') return true;
  if (kind === 'id') return uuid.test(value);
  if (kind === 'time') return isDay(value) || isMoment(value);
  return kind.includes(value);
}

/**
 * Checks a view against what its list knows (docs/product.md "Saved views").
 * @returns the view, with its columns in the list's order
 * @throws ApplicationError INVALID FILTER, SORT or COLUMN
 */
export function checkView(list: SavedList, { filters, sort, columns }: ViewContent): ViewContent {
  const shape = listShapes[list];
  const kinds = new Map<string, FilterKind>(Object.entries(shape.filters));
  const wrong = Object.entries(filters).find(([name, value]) => !fits(kinds.get(name), value));
  if (wrong !== undefined) {
    throw new ApplicationError('INVALID', 'FILTER', t('The list has no such filter: {name}.', { name: wrong[0] }));
  }
  if (sort !== null && !shape.sorts.some((each) => sort === each || sort === `-${each}`)) {
    throw new ApplicationError('INVALID', 'SORT', t('The list has no such order.'));
  }
  if (columns === null) return { filters, sort, columns };
  const known: readonly string[] = shape.columns;
  if (columns.some((name) => !known.includes(name))) {
    throw new ApplicationError('INVALID', 'COLUMN', t('The list has no such column.'));
  }
  if (new Set(columns).size < columns.length) {
    throw new ApplicationError('INVALID', 'COLUMN', t('A view can have each column only once.'));
  }
  return { filters, sort, columns: known.filter((name, index) => index === 0 || columns.includes(name)) };
}
