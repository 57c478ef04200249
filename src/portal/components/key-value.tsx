import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './key-value.module.css';

/** Facts with their names, one below the other: `<KeyValue entries={[['E-mail', student.email]]} />`. */
export function KeyValue({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {entries.map(([name, value]) => (
        <div key={name} className={classes.entry}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** While the facts come: their names, and grey shapes in the place of the values. */
export function KeyValueSkeleton({ names }: { names: readonly string[] }) {
  return <KeyValue entries={names.map((name) => [name, <Pending key={name} />])} />;
}

/** As high as a line of text, and on its baseline. */
const Pending = () => (
  <span className={classes.pending}>
    {'\u00a0'}
    <Skeleton className={classes.shape} />
  </span>
);
