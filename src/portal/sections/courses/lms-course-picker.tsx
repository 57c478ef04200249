import { Anchor, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { lmsCourse, lmsCourseSearch } from '../../queries/lms.ts';
import { useLmsHints } from '../../queries/lms-hints.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { t } from '../../../language/translate.ts';

interface LmsCoursePickerProps {
  /** The id of the course in the LMS; empty for none. */
  readonly value: string;
  readonly onChange: (lmsCourseId: string) => void;
}

const label = t('Course in the LMS');
const pauseMs = 400;

/** Links a course with a course of the LMS. It searches in the LMS, or accepts an id when the LMS cannot be asked. */
export function LmsCoursePicker({ value, onChange }: LmsCoursePickerProps) {
  const [byHand, setByHand] = useState(false);
  const other = (
    <Anchor component="button" type="button" fz="sm" onClick={() => setByHand(!byHand)}>
      {byHand ? t('Search the LMS instead') : t('Enter the id instead')}
    </Anchor>
  );
  return (
    <Stack gap={4} align="flex-start">
      <div style={{ width: '100%' }}>
        {byHand ? (
          <LimitedInput
            label={label}
            description={t('The id of the course in the LMS. Leave it empty to remove the link.')}
            limit={255}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <SearchedCourse value={value} onChange={onChange} />
        )}
      </div>
      {other}
    </Stack>
  );
}

function SearchedCourse({ value, onChange }: LmsCoursePickerProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const linked = useQuery({ ...lmsCourse(value), enabled: value !== '' });
  const linkedName = linked.data?.name ?? value;
  // The field contains the name of the selected course, which is not a search.
  const asked = search === linkedName ? '' : search;
  const found = useQuery({ ...lmsCourseSearch(asked), enabled: isOpen });
  const hints = useLmsHints();
  const toOption = (id: string, name: string) => ({ value: id, label: name, hint: t('Id {value}', { value: id }) });
  const courses = new Map((found.data?.courses ?? []).map(({ id, name }) => [id, toOption(id, name)]));
  return (
    <SearchSelect
      label={label}
      description={t('Students can be enrolled only when the course is linked. Type to search the LMS.')}
      placeholder={t('Not linked')}
      selected={value === '' ? null : (courses.get(value) ?? toOption(value, linkedName))}
      onChange={(id) => onChange(id ?? '')}
      found={[...courses.values()]}
      clearLabel={t('Remove the link')}
      search={typed}
      setSearch={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      nothingFound={found.isFetching ? t('Asking the LMS …') : nothingFound(asked, hints.courseSearch)}
      error={
        found.isError
          ? describeError(found.error).message
          : linked.isError
            ? t('The linked course could not be loaded from the LMS. {message}', {
                message: describeError(linked.error).message,
              })
            : undefined
      }
    />
  );
}

/** Says why the LMS may have found nothing. LMSs search in different ways, and many find whole words only. */
function nothingFound(asked: string, hint: string | null): string {
  if (asked === '') return t('The LMS showed no course. You can enter the course’s id instead.');
  const why = hint ?? t('This LMS may find whole words only.');
  return t('No course found for “{asked}”. {why} Type a whole word of the name, or enter the course’s id instead.', {
    asked,
    why,
  });
}
