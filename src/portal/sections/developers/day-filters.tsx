import { TextInput } from '@mantine/core';
import { useSearchParams, useSetSearchParams } from '../../routing/use-search-params.ts';
import classes from './activity.module.css';

/** The first and the last day of what is shown, in the user's zone; both stand in the address. */
export function DayFilters() {
  return (
    <>
      <DayFilter param="from" label="From" />
      <DayFilter param="to" label="Until" />
    </>
  );
}

function DayFilter({ param, label }: { param: 'from' | 'to'; label: string }) {
  const chosen = useSearchParams()[param];
  const setSearchParams = useSetSearchParams();
  return (
    <TextInput
      type="date"
      className={classes.day}
      aria-label={`${label} this day`}
      leftSection={label}
      leftSectionWidth={48}
      value={typeof chosen === 'string' ? chosen : ''}
      onChange={(event) => setSearchParams({ [param]: event.currentTarget.value || undefined }, { replace: true })}
    />
  );
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The moments between which the days of an address lie, as the API takes them; the last day counts whole. */
export const periodOf = ({ from, to }: Days) => ({ from: midnight(from, 0), to: midnight(to, 1) });

function midnight(day: string | undefined, later: number): string | undefined {
  if (day === undefined) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
