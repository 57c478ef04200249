import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-message.module.css';

interface StateMessageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons or links for the next step. */
  readonly actions?: ReactNode;
  /** Level of the title in the page's outline; 1 when the title is the page's main heading. */
  readonly level?: 1 | 2;
  /** Whether the message reports a failure that has just happened. */
  readonly alert?: boolean;
}

/** Replaces missing content: an empty list, not found, not allowed, or failed. It says what to do next. */
export function StateMessage({ icon: Sign, title, children, actions, level = 2, alert = false }: StateMessageProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <Stack align="center" gap="xs" px="md" py={48} role={alert ? 'alert' : undefined}>
      <ThemeIcon className={classes.icon} variant="default" radius="xl" size={44} aria-hidden>
        <Sign size={22} stroke={1.6} />
      </ThemeIcon>
      <Title className={classes.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children === undefined ? null : (
        <Text c="dimmed" ta="center" maw={440}>
          {children}
        </Text>
      )}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </Stack>
  );
}
