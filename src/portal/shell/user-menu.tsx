import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden, type MantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../queries/session.ts';
import { useSignOut } from './use-sign-out.ts';
import classes from './user-menu.module.css';
import { t } from '../../language/translate.ts';

const schemes = [
  { value: 'auto', label: t('Same as the system') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const satisfies { value: MantineColorScheme; label: string }[];

const roles = { ADMIN: t('Administrator'), STAFF: t('Staff') } as const;

/** Menu of the signed-in user: profile, colour scheme, and signing out. */
export function UserMenu() {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className={classes.initials} aria-hidden>
            {initials(user.name)}
          </span>
          <span className={classes.name}>{user.name}</span>
          <VisuallyHidden>{t('menu')}</VisuallyHidden>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div>{user.email}</div>
          <div>{roles[user.role]}</div>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => void navigate({ to: '/profile' })}>
          {t('Profile and password')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('Colours')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
    .join('')
    .toUpperCase();
}
