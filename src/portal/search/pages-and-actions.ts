import type { MantineColorScheme } from '@mantine/core';
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
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
import { matches } from './matches.ts';

interface Known {
  readonly label: string;
  readonly icon: Icon;
  readonly path: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly isForAdmins?: boolean;
}

/** The pages of the portal that have one address. */
const pages: readonly Known[] = [
  { label: 'Dashboard', icon: IconLayoutDashboard, path: '/', words: 'home start overview' },
  { label: 'Students', icon: IconUsers, path: '/students', words: 'people learners' },
  { label: 'Courses', icon: IconBook2, path: '/courses' },
  { label: 'Enrolments', icon: IconUserCheck, path: '/enrolments' },
  { label: 'Certificates', icon: IconCertificate, path: '/certificates' },
  { label: 'Profile', icon: IconUser, path: '/profile', words: 'my own account password two-step sign-in sessions' },
];

const adminPages: readonly Known[] = [
  { label: 'API Settings', icon: IconKey, path: '/developers/api-settings', words: 'key developers' },
  {
    label: 'LMS Integration',
    icon: IconPlugConnected,
    path: '/developers/lms-integration',
    words: 'connector developers',
  },
  { label: 'Webhooks', icon: IconWebhook, path: '/developers/webhooks', words: 'endpoints deliveries developers' },
  {
    label: 'Event catalogue',
    icon: IconWebhook,
    path: '/developers/webhooks/event-types',
    words: 'types webhooks developers',
  },
  { label: 'Activity', icon: IconActivity, path: '/developers/activity', words: 'ledgers log developers' },
  { label: 'Progress reports', icon: IconActivity, path: '/developers/activity', words: 'activity pushes' },
  { label: 'LMS calls', icon: IconActivity, path: '/developers/activity?tab=calls', words: 'activity requests' },
  { label: 'Actions', icon: IconActivity, path: '/developers/activity?tab=actions', words: 'activity' },
  { label: 'E-mails', icon: IconActivity, path: '/developers/activity?tab=emails', words: 'activity mails' },
  { label: 'Events', icon: IconActivity, path: '/developers/activity?tab=events', words: 'activity' },
  { label: 'Unmatched reports', icon: IconActivity, path: '/developers/activity?tab=unmatched', words: 'activity' },
  { label: 'Imports', icon: IconTableImport, path: '/imports', words: 'csv files' },
  { label: 'Settings', icon: IconSettings, path: '/settings', words: 'organisation name logo certificates' },
  { label: 'Users', icon: IconSettings, path: '/settings?tab=users', words: 'settings roles staff administrators' },
  { label: 'Invitations', icon: IconSettings, path: '/settings?tab=invitations', words: 'settings users' },
  { label: 'Audit log', icon: IconSettings, path: '/settings?tab=audit', words: 'settings history who' },
];

const actions: readonly Known[] = [
  { label: 'Add a student', icon: IconPlus, path: '/students/new', words: 'new create' },
  { label: 'Enrol a student', icon: IconPlus, path: '/enrolments/new', words: 'new enrolment add create' },
];

const adminActions: readonly Known[] = [
  { label: 'Add a course', icon: IconPlus, path: '/courses/new', words: 'new create' },
  { label: 'Import students', icon: IconTableImport, path: '/imports/new?kind=students', words: 'csv file upload' },
  { label: 'Import enrolments', icon: IconTableImport, path: '/imports/new?kind=enrolments', words: 'csv file upload' },
  { label: 'Invite a user', icon: IconPlus, path: '/settings/invite', words: 'new add invitation' },
  { label: 'Add a webhook endpoint', icon: IconPlus, path: '/developers/webhooks/new', words: 'new create' },
];

/** What the signed-in user can do without a page. */
export interface Deeds {
  readonly signOut: () => void;
  readonly setColours: (scheme: MantineColorScheme) => void;
}

const entryOf = ({ label, icon, path }: Known): Entry => ({ key: `page ${label}`, icon, label, path });

const deedsOf = ({ signOut, setColours }: Deeds): readonly (Entry & { readonly words: string })[] => {
  const colours = (label: string, scheme: MantineColorScheme, words: string) => ({
    key: `do ${label}`,
    icon: IconSunMoon,
    label,
    act: () => setColours(scheme),
    words: `${words} colours theme mode`,
  });
  return [
    colours('Light colours', 'light', 'bright day'),
    colours('Dark colours', 'dark', 'night'),
    colours('Colours of the system', 'auto', 'same'),
    { key: 'do Sign out', icon: IconLogout, label: 'Sign out', act: signOut, words: 'log out leave logout' },
  ];
};

/** Returns the pages and actions that a search finds, for the user's role. */
export function findPagesAndActions(searched: string, isAdmin: boolean, deeds: Deeds): Entry[] {
  const known = isAdmin ? [...pages, ...adminPages, ...actions, ...adminActions] : [...pages, ...actions];
  const fits = ({ label, words = '' }: { label: string; words?: string }) => matches(searched, `${label} ${words}`);
  const found = [
    ...known.filter(fits).map(entryOf),
    ...deedsOf(deeds)
      .filter(fits)
      .map(({ words: _words, ...entry }) => entry),
  ];
  // Those whose own label has the words come first.
  const rank = ({ label }: Entry) => (matches(searched, label) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, 5);
}

/** Returns the actions that are offered before anything is typed. */
export const usualActions = (isAdmin: boolean): Entry[] =>
  (isAdmin ? [...actions, ...adminActions.slice(0, 2)] : actions).map(entryOf);
