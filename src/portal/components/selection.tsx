import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './selection.module.css';
import { t } from '../../language/translate.ts';

/** Maximum number of records that can be selected, as of a bulk run. */
export const selectedMax = 5_000;

/** The rows that the user has selected, across pages. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Whether everything that matches the filters is selected, on all pages. */
  readonly isAll: boolean;
  /** Selects rows or removes them from the selection. */
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** The boxes of the list. They come with the selection, so that lists without one do not load them. */
  readonly PageBox: typeof SelectPage;
  readonly RowBox: typeof SelectRow;
}

const nothing = { ids: new Set<string>(), isAll: false, filter: '' };

/**
 * Keeps which rows of a list are selected. The selection stays when the user turns the page, and ends when the filters
 * change, so that nobody acts on rows that are not in view any more.
 * @param filter the filters of the list
 */
export function useSelection(filter: object): Selection {
  const name = JSON.stringify(filter);
  const [state, setState] = useState({ ...nothing, filter: name });
  if (state.filter !== name) setState({ ...nothing, filter: name });
  const { ids, isAll } = state.filter === name ? state : nothing;
  return {
    ids,
    isAll,
    set: (rows, isSelected) => {
      const next = new Set(ids);
      for (const id of rows) {
        if (!isSelected) next.delete(id);
        else if (next.size < selectedMax) next.add(id);
      }
      setState({ ids: next, isAll: false, filter: name });
    },
    selectAll: () => setState({ ids, isAll: true, filter: name }),
    clear: () => setState({ ...nothing, filter: name }),
    PageBox: SelectPage,
    RowBox: SelectRow,
  };
}

interface SelectionBarProps {
  readonly selection: Selection;
  /** The number of rows on this page, and whether there are other pages. */
  readonly page: { readonly rows: number; readonly hasOthers: boolean };
  /** Buttons for what can be done with the selected records. */
  readonly children: ReactNode;
}

/** Says how many rows are selected, and offers what can be done with them. Nothing is shown without a selection. */
export function SelectionBar({ selection, page, children }: SelectionBarProps) {
  const { ids, isAll } = selection;
  if (ids.size === 0 && !isAll) return null;
  return (
    <section className={classes.bar} aria-label={t('Selected rows')}>
      <Text fw={600} role="status">
        {isAll
          ? t('All that match are selected')
          : t('{count, plural, one {# selected} other {# selected}}', { count: ids.size })}
      </Text>
      <Group gap="xs" className={classes.actions}>
        {children}
        {!isAll && page.hasOthers && ids.size >= page.rows ? (
          <Button variant="subtle" onClick={selection.selectAll}>
            {t('Select all that match')}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={selection.clear}>
          {t('Clear the selection')}
        </Button>
      </Group>
    </section>
  );
}

/** The box that selects all rows of the page. */
export function SelectPage({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const selected = ids.filter((id) => selection.isAll || selection.ids.has(id)).length;
  const isChecked = ids.length > 0 && selected === ids.length;
  return (
    <Checkbox
      size="sm"
      aria-label={t('Select all on this page')}
      checked={isChecked}
      indeterminate={selected > 0 && !isChecked}
      disabled={ids.length === 0}
      onChange={(event) => selection.set(ids, event.currentTarget.checked)}
    />
  );
}

/** The box that selects one row. */
export function SelectRow({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  return (
    <Checkbox
      size="sm"
      aria-label={t('Select {label}', { label })}
      checked={selection.isAll || selection.ids.has(id)}
      onChange={(event) => selection.set([id], event.currentTarget.checked)}
    />
  );
}
