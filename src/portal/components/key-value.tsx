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
