import { Paper } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** By which a link of the page leads here. */
  readonly id?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Without a margin within, for a list that reaches the borders. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page on a card of its own. */
export function Section({ id, title, description, actions, flush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Paper component="section" id={id} aria-labelledby={titleId} className={classes.section}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {description === undefined ? null : <p>{description}</p>}
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </Paper>
  );
}
