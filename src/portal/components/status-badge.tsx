import type { ReactNode } from 'react';
import type { ToneName } from '../theme/palette.ts';
import classes from './status-badge.module.css';

/** A state in words on a tint. The words say everything; the colour only helps to find them. */
export function StatusBadge({ tone, children }: { tone: ToneName; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
