import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notify } from '../components/notify.ts';
import { languageInForce } from '../language/language-in-force.ts';
import { changeProfile } from '../queries/account.ts';
import { useSession } from '../queries/session.ts';
import { useOpenedFromStart } from './opens-later.ts';
import { useSignOut } from './use-sign-out.ts';
import { UserButton } from './user-button.tsx';
import classes from './user-menu.module.css';
import { languageNames, languages } from '../../language/languages.ts';
import { t } from '../../language/translate.ts';

const schemes = [
  { value: 'auto', label: t('Same as the system') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const satisfies { value: MantineColorScheme; label: string }[];

// A radio item has a text.
const noLanguage = '-';

const roles = { ADMIN: t('Administrator'), STAFF: t('Staff') } as const;

/** The button with the open menu of the signed-in user: profile, colour scheme, language, and signing out. */
export function UserMenuList() {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  // The service sends the pages in a language.
  const { mutate } = useMutation({ ...changeProfile(), onSuccess: () => location.reload(), onError: notify.failed });
  const { target, opened, setOpened } = useOpenedFromStart();
  return (
    <Menu position="bottom-end" width={230} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UserButton ref={target} />
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
        <Menu.Label>{t('Language')}</Menu.Label>
        <Menu.RadioGroup
          value={languageInForce(user.language) ?? noLanguage}
          onChange={(value) =>
            mutate({ name: user.name, language: languages.find((language) => language === value) ?? null })
          }
        >
          <Menu.RadioItem value={noLanguage}>{t('The browser’s language')}</Menu.RadioItem>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {languageNames[language]}
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
