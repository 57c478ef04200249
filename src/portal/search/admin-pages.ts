import { t, tIn } from '../../language/translate.ts';
import { developerPages } from './developer-pages.ts';
import type { Place } from './place.ts';

/** The tabs of the settings. */
const settings: readonly Omit<Place, 'icon' | 'section'>[] = [
  {
    label: t('Organisation'),
    path: '/settings',
    words: tIn('words that find it', 'name logo colour language time zone brake certificates'),
  },
  {
    label: t('E-mails'),
    path: '/settings?tab=emails',
    words: tIn('words that find it', 'emails mails texts templates wording subject preview'),
  },
  {
    label: t('Users'),
    path: '/settings?tab=users',
    words: tIn('words that find it', 'roles staff administrators team'),
  },
  {
    label: t('Invitations'),
    path: '/settings?tab=invitations',
    words: tIn('words that find it', 'users invited'),
  },
  {
    label: t('Audit log'),
    path: '/settings?tab=audit',
    words: tIn('words that find it', 'history changes who'),
  },
];

/** The pages with one address that administrators alone may open. */
export const adminPages: readonly Place[] = [
  {
    label: t('Held certificates'),
    icon: 'certificates',
    path: '/held-certificates',
    words: tIn('words that find it', 'brake limit hold release issue discard waiting'),
  },
  ...developerPages,
  {
    label: t('Bulk runs'),
    icon: 'imports',
    path: '/bulk-runs',
    words: tIn('words that find it', 'many selected rows mass'),
  },
  {
    label: t('Corrections'),
    icon: 'imports',
    path: '/corrections',
    words: tIn('words that find it', 'retract withdraw undo recalculate preview'),
  },
  { label: t('Imports'), icon: 'imports', path: '/imports', words: tIn('words that find it', 'csv excel file upload') },
  {
    label: t('Settings'),
    icon: 'settings',
    path: '/settings',
    words: tIn('words that find it', 'configuration preferences options'),
  },
  ...settings.map((tab) => ({ ...tab, icon: 'settings', section: t('Settings') }) as const),
];
