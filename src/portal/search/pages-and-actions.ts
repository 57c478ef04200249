import type { MantineColorScheme } from '@mantine/core';
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconFileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSunMoon from '@tabler/icons-react/dist/esm/icons/IconSunMoon.mjs';
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { Entry } from './entry.ts';
import type { Icon } from './icon.ts';
import type { Place, PlaceIcon } from './place.ts';
import { findPlaces, fits, usualActions } from './places.ts';
import { matchesWords } from '../../domain/search/matches-words.ts';
import { t, tIn } from '../../language/translate.ts';

const icons: Readonly<Record<PlaceIcon, Icon>> = {
  dashboard: IconLayoutDashboard,
  students: IconUsers,
  courses: IconBook2,
  enrolments: IconUserCheck,
  certificates: IconCertificate,
  person: IconUser,
  key: IconKey,
  lms: IconPlugConnected,
  webhooks: IconWebhook,
  activity: IconActivity,
  imports: IconTableImport,
  settings: IconSettings,
  reference: IconFileCode,
  add: IconPlus,
};

/** What the signed-in user can do without a page. */
export interface Deeds {
  readonly signOut: () => void;
  readonly setColours: (scheme: MantineColorScheme) => void;
}

const entryOf = ({ label, icon, path, section, isOutside = false }: Place): Entry => ({
  key: `page ${label} ${path}`,
  icon: icons[icon],
  label,
  detail: section,
  path,
  isOutside,
});

interface Deed extends Entry {
  readonly words: string;
}

const deedsOf = ({ signOut, setColours }: Deeds): readonly Deed[] => {
  const colours = (label: string, scheme: MantineColorScheme, words: string) => ({
    key: `do ${label}`,
    icon: IconSunMoon,
    label,
    act: () => setColours(scheme),
    words,
  });
  return [
    colours(t('Light colours'), 'light', tIn('words that find it', 'bright day colors theme mode appearance')),
    colours(t('Dark colours'), 'dark', tIn('words that find it', 'night colors theme mode appearance')),
    colours(t('Colours of the system'), 'auto', tIn('words that find it', 'automatic colors theme mode appearance')),
    {
      key: 'do Sign out',
      icon: IconLogout,
      label: t('Sign out'),
      act: signOut,
      words: tIn('words that find it', 'log out leave logout'),
    },
  ];
};

const mostFound = 5;

/** Returns the pages and actions that a search finds, for the user's role; those whose own label has its words come first. */
export function findPagesAndActions(searched: string, isAdmin: boolean, deeds: Deeds): Entry[] {
  const found: Entry[] = [
    ...findPlaces(searched, isAdmin).map(entryOf),
    ...deedsOf(deeds).filter((deed) => fits(searched, deed)),
  ];
  const rank = ({ label }: Entry) => (matchesWords(searched, label) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, mostFound);
}

/** Returns the actions that are offered before anything is typed. */
export const offeredActions = (isAdmin: boolean): Entry[] => usualActions(isAdmin).map(entryOf);
