import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { describeError } from '../api/api-error.ts';
import { courseDetails, courseList, type CourseSummary } from '../queries/courses.ts';
import { studentDetails, studentList, type Student } from '../queries/students.ts';
import { t } from '../../language/translate.ts';
import { shownEmail } from '../../domain/students/erased-email.ts';

interface PickerProps {
  /** Label of the field. With `compact` only screen readers read it. */
  readonly label: string;
  readonly placeholder: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Id of the selected entry. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** Hides the label, for use in a bar of filters. */
  readonly compact?: boolean;
  /** Lets the page move the focus to the field. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** An entry that cannot be selected, and why. It is listed, with the reason, only when a search finds it. */
  readonly excluded?: { readonly id: string; readonly reason: string };
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

const pauseMs = 250;

/** Finds a student by the beginning of the name or the e-mail address. */
export function StudentPicker(props: PickerProps) {
  const [search, setSearch] = useState('');
  const list = useQuery(studentList({ search: useSearch(search) }));
  const chosen = useQuery({ ...studentDetails(props.value ?? ''), enabled: props.value !== null });
  return (
    <SearchPicker {...props} {...{ list, chosen, search, setSearch }} toOption={studentOption} what={t('student')} />
  );
}

/** Finds a course by the beginning of its name. */
export function CoursePicker(props: PickerProps) {
  const [search, setSearch] = useState('');
  const list = useQuery(courseList({ search: useSearch(search) }));
  const chosen = useQuery({ ...courseDetails(props.value ?? ''), enabled: props.value !== null });
  return (
    <SearchPicker {...props} {...{ list, chosen, search, setSearch }} toOption={courseOption} what={t('course')} />
  );
}

const studentOption = ({ id, firstName, lastName, email }: Student): Option => ({
  value: id,
  label: `${firstName} ${lastName}`,
  hint: shownEmail(email),
});
const courseOption = ({ id, name }: Pick<CourseSummary, 'id' | 'name'>): Option => ({ value: id, label: name });

/** Returns the text to search for, once the user has stopped typing. */
function useSearch(typed: string): string | undefined {
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  return settled === '' ? undefined : settled;
}

interface SearchPickerProps<Listed, Chosen> extends PickerProps {
  readonly what: string;
  readonly list: UseQueryResult<{ readonly items: readonly Listed[] }>;
  readonly chosen: UseQueryResult<Chosen>;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly toOption: (item: Listed | Chosen) => Option;
}

function SearchPicker<Listed, Chosen>(props: SearchPickerProps<Listed, Chosen>) {
  const { label, placeholder, description, error, value, onChange, compact = false, what, excluded } = props;
  const { list, chosen, search, setSearch, toOption } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = props.inputRef ?? own;
  const found = (list.data?.items ?? []).map(toOption).flatMap((option) => {
    if (option.value !== excluded?.id) return [option];
    return search.trim() === '' ? [] : [{ ...option, hint: excluded.reason, disabled: true }];
  });
  // The selected entry stays among the options, so that the field can show its name during any search.
  const kept = value !== null && chosen.data !== undefined ? [toOption(chosen.data)] : [];
  const options = kept.length === 0 ? found : [...kept, ...found.filter((option) => option.value !== value)];
  return (
    <Select
      ref={field}
      label={compact ? undefined : label}
      aria-label={compact ? label : undefined}
      placeholder={placeholder}
      description={description}
      error={error}
      value={options.some((option) => option.value === value) ? value : null}
      onChange={onChange}
      data={options}
      searchable
      clearable
      // The clear button disappears, so its focus moves to the field.
      onClear={() => field.current?.focus()}
      searchValue={search}
      onSearchChange={setSearch}
      // The API has already filtered the options.
      filter={({ options: all }) => all}
      nothingFoundMessage={nothingFound(list, what)}
      renderOption={({ option }) => {
        const { hint } = option as Option;
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
      clearButtonProps={{ 'aria-label': t('Clear: {label}', { label }), 'aria-hidden': false, tabIndex: 0, size: 'md' }}
      maxDropdownHeight={280}
    />
  );
}

function nothingFound(list: UseQueryResult, what: string): string {
  if (list.isError) return describeError(list.error).message;
  return list.isFetching ? t('Searching …') : t('No {what} was found.', { what });
}
