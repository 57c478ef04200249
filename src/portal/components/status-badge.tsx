import type { ReactNode } from 'react';
import type { ToneName } from '../theme/palette.ts';
import classes from './status-badge.module.css';

/** A status as words on a coloured background. The words are sufficient; the colour helps to find them. */
export function StatusBadge({ tone, children }: { tone: ToneName; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
