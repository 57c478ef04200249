import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ComponentProps } from 'react';
import { useSession } from '../queries/session.ts';
import { t } from '../../language/translate.ts';
import classes from './user-menu.module.css';

/** The button with the name of the signed-in user. An open menu gives it another class. */
export function UserButton({ className, ...props }: ComponentProps<'button'>) {
  const { user } = useSession();
  return (
    <UnstyledButton className={`${classes.target} ${className ?? ''}`} {...props}>
      <span className={classes.initials} aria-hidden>
        <bdi>{initials(user.name)}</bdi>
      </span>
      <bdi className={classes.name}>{user.name}</bdi>
      <VisuallyHidden>{t('menu')}</VisuallyHidden>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
    .join('')
    .toUpperCase();
}
