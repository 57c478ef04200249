import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams, useSetSearchParams } from '../routing/use-search-params.ts';
import classes from './filter-bar.module.css';

/** The filters above a list: `SearchInput` and `SelectFilter`. Their values are in the page's address. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={classes.bar} aria-label={label}>
      {children}
    </search>
  );
}

interface SearchInputProps {
  /** Label of the field. The placeholder is not enough, because it disappears when the user types. */
  readonly label: string;
  readonly placeholder?: string;
  /** Name of the parameter in the page's address. */
  readonly param?: string;
}

const pauseMs = 250;

/** A search field that changes the page's address when the user stops typing. */
export function SearchInput({ label, placeholder, param = 'search' }: SearchInputProps) {
  const stored = useSearchParams()[param];
  const inAddress = typeof stored === 'string' ? stored : '';
  const setSearchParams = useSetSearchParams();
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const field = useRef<HTMLInputElement>(null);

  // Follows changes of the address from elsewhere, such as the back button or a link.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const write = (value: string) => {
    if (value === written.current) return;
    written.current = value;
    setSearchParams({ [param]: value === '' ? undefined : value }, { replace: true });
  };
  const writeLatest = useRef(write);
  useEffect(() => {
    writeLatest.current = write;
  });
  useEffect(() => {
    const timer = setTimeout(() => writeLatest.current(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped('');
    // The clear button disappears, so its focus moves to the field.
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') write(typed.trim());
      }}
    />
  );
}

interface SelectFilterProps {
  readonly label: string;
  /** Name of the parameter in the page's address. */
  readonly param: string;
  /** The option that selects all values, such as "All statuses". */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A list from which the user selects one value, or all. */
export function SelectFilter({ label, param, all, options }: SelectFilterProps) {
  const chosen = useSearchParams()[param];
  const setSearchParams = useSetSearchParams();
  return (
    <NativeSelect
      aria-label={label}
      value={typeof chosen === 'string' ? chosen : ''}
      data={[{ value: '', label: all }, ...options]}
      onChange={(event) => setSearchParams({ [param]: event.currentTarget.value || undefined })}
    />
  );
}
