import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
import { describeError } from '../api/api-error.ts';
import { courseDetails, courseList, type CourseSummary } from '../queries/courses.ts';
import { studentDetails, studentList, type Student } from '../queries/students.ts';
import { SearchSelect, type SearchOption } from './search-select.tsx';
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

const studentOption = ({ id, firstName, lastName, email }: Student): SearchOption => ({
  value: id,
  label: `${firstName} ${lastName}`,
  hint: shownEmail(email),
});
const courseOption = ({ id, name }: Pick<CourseSummary, 'id' | 'name'>): SearchOption => ({ value: id, label: name });

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
  readonly toOption: (item: Listed | Chosen) => SearchOption;
}

function SearchPicker<Listed, Chosen>(props: SearchPickerProps<Listed, Chosen>) {
  const { label, placeholder, description, error, value, onChange, compact = false, what, excluded } = props;
  const { list, chosen, search, setSearch, toOption } = props;
  const found = (list.data?.items ?? []).map(toOption).flatMap((option) => {
    if (option.value !== excluded?.id) return [option];
    return search.trim() === '' ? [] : [{ ...option, hint: excluded.reason, disabled: true }];
  });
  const known = chosen.data === undefined ? undefined : toOption(chosen.data);
  return (
    <SearchSelect
      inputRef={props.inputRef}
      label={compact ? undefined : label}
      aria-label={compact ? label : undefined}
      placeholder={placeholder}
      description={description}
      error={error}
      selected={value === null ? null : (known ?? found.find((option) => option.value === value) ?? null)}
      onChange={onChange}
      found={found}
      search={search}
      setSearch={setSearch}
      nothingFound={nothingFound(list, what)}
      clearLabel={t('Clear: {label}', { label })}
    />
  );
}

function nothingFound(list: UseQueryResult, what: string): string {
  if (list.isError) return describeError(list.error).message;
  return list.isFetching ? t('Searching …') : t('No {what} was found.', { what });
}
