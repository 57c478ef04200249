import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { apart } from './apart.tsx';
import classes from './key-value.module.css';

/** A list of names and values: `<KeyValue entries={[['E-mail', student.email]]} />`. */
export function KeyValue({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {entries.map(([name, value]) => (
        <div key={name} className={classes.entry}>
          <dt>{apart(name)}</dt>
          <dd>{apart(value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of names with grey placeholders, shown while the values load. */
export function KeyValueSkeleton({ names }: { names: readonly string[] }) {
  return <KeyValue entries={names.map((name) => [name, <Pending key={name} />])} />;
}

/** A placeholder with the height and the baseline of a line of text. */
const Pending = () => (
  <span className={classes.pending}>
    {'\u00a0'}
    <Skeleton className={classes.shape} />
  </span>
);
