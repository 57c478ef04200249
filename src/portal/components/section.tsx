import { Paper } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Without a margin within, for a list that reaches the borders. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page on a card of its own. */
export function Section({ title, description, actions, flush = false, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {description === undefined ? null : <p>{description}</p>}
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </Paper>
  );
}
