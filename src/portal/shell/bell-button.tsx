import { UnstyledButton } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import type { ComponentProps } from 'react';
import type { PortalAlert } from '../queries/alerts.ts';
import { t } from '../../language/translate.ts';
import classes from './alert-bell.module.css';

interface BellButtonProps extends ComponentProps<'button'> {
  readonly alerts: readonly PortalAlert[];
}

/** The bell with the number of open alerts. An open list gives it another class. */
export function BellButton({ alerts, className, ...props }: BellButtonProps) {
  const count = alerts.length;
  const isNew = alerts.some(({ isSeen }) => !isSeen);
  return (
    <UnstyledButton className={`${classes.bell} ${className ?? ''}`} aria-label={labelOf(count, isNew)} {...props}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count === 0 ? null : (
        <span className={classes.count} data-new={isNew || undefined} aria-hidden>
          {count}
        </span>
      )}
    </UnstyledButton>
  );
}

function labelOf(count: number, isNew: boolean): string {
  if (count === 0) return t('Alerts: none');
  return isNew ? t('Alerts: {count}, some are new', { count }) : t('Alerts: {count}', { count });
}
