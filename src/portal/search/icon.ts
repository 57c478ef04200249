import type { ComponentType } from 'react';

/** An icon of @tabler/icons-react. */
export type Icon = ComponentType<{
  readonly size?: number;
  readonly stroke?: number;
  readonly 'aria-hidden'?: boolean;
}>;
