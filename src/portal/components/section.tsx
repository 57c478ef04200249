import { Paper } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** The target of a link within the page. */
  readonly id?: string;
  /** Whether a script may move the focus to it. */
  readonly focusable?: boolean;
  readonly title: string;
  readonly description?: ReactNode | undefined;
  readonly actions?: ReactNode;
  /** Removes the inner margin, for a list that fills the card. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page, on its own card. */
export function Section({ id, focusable = false, title, description, actions, flush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      id={id}
      tabIndex={focusable ? -1 : undefined}
      aria-labelledby={titleId}
      className={classes.section}
    >
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
