import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams, useSetSearchParams } from '../../routing/use-search-params.ts';
import { beginOf, dayOf, isMoment, presetOf, presets, type Preset } from './period-presets.ts';
import classes from './activity.module.css';
import { t } from '../../../language/translate.ts';

/**
 * Filters for the first and the last day, in the browser's time zone, and usual periods. The bounds are in the page's
 * address, so that it shows the same rows to somebody else and later.
 */
export function DayFilters() {
  return (
    <>
      <PeriodPreset />
      <DayFilter param="from" label={t('From')} />
      <DayFilter param="to" label={t('Until')} />
    </>
  );
}

const labels: Readonly<Record<Preset, string>> = {
  day: t('Last 24 hours'),
  week: t('Last 7 days'),
  month: t('This month'),
};

/** A list of usual periods. Choosing one sets the bounds. */
function PeriodPreset() {
  const { from, to } = useSearchParams();
  const setSearchParams = useSetSearchParams();
  const hasBounds = typeof from === 'string' || typeof to === 'string';
  const chosen = typeof from === 'string' && to === undefined ? presetOf(from, new Date()) : null;
  return (
    <NativeSelect
      aria-label={t('Period')}
      value={chosen ?? (hasBounds ? 'own' : '')}
      data={[
        { value: '', label: t('Any time') },
        ...presets.map((value) => ({ value, label: labels[value] })),
        ...(hasBounds && chosen === null ? [{ value: 'own', label: t('These days') }] : []),
      ]}
      onChange={(event) => {
        const preset = presets.find((each) => each === event.currentTarget.value);
        setSearchParams({ from: preset === undefined ? undefined : beginOf(preset, new Date()), to: undefined });
      }}
    />
  );
}

const pauseMs = 400;

/**
 * While a user types a date, the field has other valid dates, such as one in the year 2. So it waits until the user
 * stops typing.
 */
function DayFilter({ param, label }: { param: 'from' | 'to'; label: string }) {
  const stored = useSearchParams()[param];
  const inAddress = typeof stored === 'string' ? dayOf(stored) : '';
  const setSearchParams = useSetSearchParams();
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  // Follows changes of the address from elsewhere, such as the back button or a link.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const write = useEffectEvent(() => {
    if (typed === written.current) return;
    written.current = typed;
    setSearchParams({ [param]: typed || undefined }, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      type="date"
      className={classes.day}
      aria-label={t('{label} this day', { label })}
      leftSection={label}
      leftSectionWidth={48}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Converts the days of an address to the period that the API expects. It includes the whole last day. */
export const periodOf = ({ from, to }: Days) => ({ from: midnight(from, 0), to: midnight(to, 1) });

function midnight(day: string | undefined, later: number): string | undefined {
  if (day === undefined || isMoment(day)) return day;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
