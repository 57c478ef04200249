import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-message.module.css';

interface StateMessageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons or links: what to do next. */
  readonly actions?: ReactNode;
  /** Level of the title in the page's outline; 1 where it is the page's own heading. */
  readonly level?: 1 | 2;
  /** Whether it reports a failure that has just happened. */
  readonly alert?: boolean;
}

/** What stands in the place of content: nothing there yet, not found, not allowed, failed. Says what to do. */
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
