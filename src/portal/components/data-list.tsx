import { Button, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Paging } from '../routing/use-paging.ts';
import type { Sorting } from '../routing/use-sorting.ts';
import { apart } from './apart.tsx';
import classes from './data-list.module.css';
import { Failure } from './failure.tsx';
import type { Selection } from './selection.tsx';
import { t } from '../../language/translate.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The smallest width at which the column is shown: every width (the default), 768 px or 1024 px. */
  readonly from?: 'tablet' | 'desktop';
  /** Aligns numbers at the end of the cell, so that their digits are below each other. */
  readonly align?: 'end';
  /** The API's name for sorting by this column. With `sorting`, the header is a button. */
  readonly sort?: string;
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

interface DataListProps<Row> {
  /** Name of the list for screen readers, such as "Students". */
  readonly label: string;
  readonly query: UseQueryResult<Page<Row>>;
  /** The first column names the row and contains the link. */
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The target of a click on the row: `(row) => linkOptions({ to: …, params: … })`. */
  readonly rowLink?: (row: Row) => LinkOptions;
  /** A second line below the row's name on small screens, with the content of hidden columns. */
  readonly narrow?: (row: Row) => ReactNode;
  /** A `StateMessage` for an empty list. It says why the list is empty and what to do. */
  readonly empty: ReactNode;
  /** From `usePaging()`; without it the list has a single page. */
  readonly paging?: Paging;
  /** From `useSorting()`; without it the user cannot sort the list. */
  readonly sorting?: Sorting | undefined;
  /** With it each row has a box, and the header has one for the page. The user turns the page without losing it. */
  readonly selection?: Selection | undefined;
  /** The name of a row for screen readers; needed with `selection`. */
  readonly rowName?: (row: Row) => string;
  /** The number of grey rows while the list loads. */
  readonly pendingRows?: number;
}

/** A table with paging for all states of a list: loading, failed, forbidden, empty, and with rows. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, query, columns, empty, paging, sorting, selection, rowKey, pendingRows = 8 } = props;
  const { data } = query;
  if (data === undefined && query.isError) {
    return <Failure error={query.error} what={t('list')} retry={() => void query.refetch()} />;
  }
  if (data?.items.length === 0 && (paging?.page ?? 1) === 1) return empty;
  return (
    <div className={classes.list} aria-busy={data === undefined || query.isPlaceholderData}>
      <table className={classes.table} data-stale={query.isPlaceholderData || undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th scope="col" data-select>
                <selection.PageBox selection={selection} ids={data?.items.map(rowKey) ?? []} />
              </th>
            )}
            {columns.map(({ header, from, align, sort }) => (
              <th
                key={header}
                scope="col"
                data-from={from}
                data-align={align}
                aria-sort={sort === undefined || sorting === undefined ? undefined : ariaSort(sort, sorting.sort)}
              >
                {sort === undefined || sorting === undefined ? (
                  header
                ) : (
                  <SortButton header={header} by={sort} sorting={sorting} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data === undefined ? (
            <LoadingRows columns={columns} count={pendingRows} hasBoxes={selection !== undefined} />
          ) : (
            <Rows {...props} items={data.items} />
          )}
        </tbody>
      </table>
      {paging === undefined || data === undefined ? null : (
        // The next page is unknown while the previous page is still shown.
        <Pager paging={paging} nextCursor={query.isPlaceholderData ? null : data.nextCursor} />
      )}
    </div>
  );
}

/** The sorting of a column for screen readers, which do not see the arrow. */
const ariaSort = (by: string, sort: string) => (sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none');

const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector };

function SortButton({ header, by, sorting }: { header: string; by: string; sorting: Sorting }) {
  const direction = ariaSort(by, sorting.sort);
  const Arrow = arrows[direction];
  return (
    <UnstyledButton className={classes.sort} data-sorted={direction} onClick={() => sorting.toggle(by)}>
      {header}
      <Arrow size={14} aria-hidden />
    </UnstyledButton>
  );
}

function Rows<Row>(props: DataListProps<Row> & { items: readonly Row[] }) {
  const { items, columns, rowKey, rowLink, narrow, selection, rowName = rowKey } = props;
  return items.map((row) => (
    <tr key={rowKey(row)} data-linked={rowLink !== undefined || undefined}>
      {selection === undefined ? null : (
        <td data-select>
          <selection.RowBox selection={selection} id={rowKey(row)} label={rowName(row)} />
        </td>
      )}
      {columns.map(({ header, cell, from, align }, index) => (
        <td key={header} data-from={from} data-align={align}>
          {index === 0 && rowLink !== undefined ? (
            <Link {...rowLink(row)} className={classes.link}>
              {apart(cell(row))}
            </Link>
          ) : (
            apart(cell(row))
          )}
          {index === 0 && narrow !== undefined ? <div className={classes.narrow}>{apart(narrow(row))}</div> : null}
        </td>
      ))}
    </tr>
  ));
}

interface LoadingRowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  readonly hasBoxes: boolean;
}

function LoadingRows<Row>({ columns, count, hasBoxes }: LoadingRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index}>
      {hasBoxes ? <td data-select /> : null}
      {columns.map(({ header, from }) => (
        <td key={header} data-from={from}>
          <Skeleton height={12} my={4} width={`${70 - ((index * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}

/** Buttons for the previous and the next page; nothing when there is only one page. */
export function Pager({ paging, nextCursor }: { paging: Paging; nextCursor: string | null }) {
  const { page } = paging;
  if (page === 1 && nextCursor === null) return null;
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <span role="status">{t('Page {page}', { page })}</span>
      <Button.Group>
        <PagerButton label={t('Previous')} go={page === 1 ? null : () => paging.previous()} />
        <PagerButton label={t('Next')} go={nextCursor === null ? null : () => paging.next(nextCursor)} />
      </Button.Group>
    </nav>
  );
}

/** The button stays focusable when it is disabled, so that the last page does not lose the focus. */
function PagerButton({ label, go }: { label: string; go: (() => void) | null }) {
  return (
    <Button
      variant="default"
      aria-disabled={go === null}
      data-disabled={go === null || undefined}
      onClick={() => go?.()}
    >
      {label}
    </Button>
  );
}
