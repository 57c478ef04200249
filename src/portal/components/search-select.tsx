import { Select, Text, type SelectProps } from '@mantine/core';
import { useRef, type ReactNode, type RefObject } from 'react';

/** An entry of the list, with a line below its label. */
export interface SearchOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

type FieldProps = Pick<
  SelectProps,
  'label' | 'aria-label' | 'placeholder' | 'description' | 'error' | 'onDropdownOpen' | 'onDropdownClose'
>;

interface SearchSelectProps extends FieldProps {
  /** What the search has found. Only these entries are listed while the user types. */
  readonly found: readonly SearchOption[];
  /** The selected entry, which need not be found; null until it is known. */
  readonly selected: SearchOption | null;
  readonly onChange: (value: string | null) => void;
  /** What the user types; otherwise the label of the selected entry. */
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly nothingFound: ReactNode;
  /** Name of the button that clears the field. */
  readonly clearLabel: string;
  /** Lets the page move the focus to the field. */
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A field whose list is what a search has found elsewhere. Choosing the selected entry again keeps it. */
export function SearchSelect(props: SearchSelectProps) {
  const { found, selected, onChange, search, setSearch, nothingFound, clearLabel, inputRef, ...field } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const isListed = selected !== null && found.some(({ value }) => value === selected.value);
  return (
    <Select
      {...field}
      ref={input}
      value={selected?.value ?? null}
      onChange={onChange}
      // The selected entry is always among the options, so that the field can show its label during any search.
      data={selected === null || isListed ? [...found] : [selected, ...found]}
      // The search has already filtered the others.
      filter={({ options }) =>
        isListed ? options : options.filter((option) => !('value' in option) || option.value !== selected?.value)
      }
      searchable
      clearable
      allowDeselect={false}
      // The selected entry again is no change, so that the field would keep what was typed.
      onOptionSubmit={(value) => {
        if (value === selected?.value) setSearch(selected.label);
      }}
      // The clear button disappears, so its focus moves to the field.
      onClear={() => input.current?.focus()}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={nothingFound}
      renderOption={({ option }) => {
        const { hint } = option as SearchOption;
        return (
          <div>
            <div>{option.label}</div>
            {hint === undefined ? null : (
              <Text c="dimmed" fz="sm">
                {hint}
              </Text>
            )}
          </div>
        );
      }}
      // Without these properties only the pointer can reach the clear button.
      clearButtonProps={{ 'aria-label': clearLabel, 'aria-hidden': false, tabIndex: 0, size: 'md' }}
      maxDropdownHeight={280}
    />
  );
}
