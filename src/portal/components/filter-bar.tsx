import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams, useSetSearchParams } from '../routing/use-search-params.ts';
import classes from './filter-bar.module.css';

/** The filters above a list. What they hold stands in the address: `SearchInput`, `SelectFilter`. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={classes.bar} aria-label={label}>
      {children}
    </search>
  );
}

interface SearchInputProps {
  /** Names the field, as its placeholder vanishes while one types. */
  readonly label: string;
  readonly placeholder?: string;
  /** Parameter of the address. */
  readonly param?: string;
}

const pauseMs = 250;

/** A search field that writes into the address when the user pauses. */
export function SearchInput({ label, placeholder, param = 'search' }: SearchInputProps) {
  const stored = useSearchParams()[param];
  const inAddress = typeof stored === 'string' ? stored : '';
  const setSearchParams = useSetSearchParams();
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const field = useRef<HTMLInputElement>(null);

  // The address changes by itself, too: by the back button or a link.
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
    // The button goes away.
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
  /** Parameter of the address. */
  readonly param: string;
  /** Shown while nothing is chosen: "All statuses". */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of one value, or of all. */
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
