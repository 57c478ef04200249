import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Children, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useSearchParams, useSetSearchParams } from '../routing/use-search-params.ts';
import classes from './filter-bar.module.css';
import { t } from '../../language/translate.ts';

// Parameters of an address that narrow nothing down, or whose field is always shown.
const noFilters = new Set(['search', 'sort', 'cursor', 'tab', 'entry', 'page', 'view', 'columns']);

/**
 * The filters above a list: `SearchInput` and `SelectFilter`. Their values are in the page's address. On small screens all
 * but the first fold up, unless one of them is in use.
 */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  const params = useSearchParams();
  const isUsed = Object.entries(params).some(([name, value]) => !noFilters.has(name) && value !== undefined);
  const [isOpen, setOpen] = useState(isUsed);
  const id = useId();
  return (
    <search className={classes.bar} aria-label={label}>
      {first}
      {rest.length === 0 ? null : (
        <>
          <Button
            variant="default"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Filters')}
          </Button>
          <div id={id} className={classes.rest} data-open={isOpen || undefined}>
            {rest}
          </div>
        </>
      )}
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
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label={t('Clear the search')} onClick={clear} />}
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
