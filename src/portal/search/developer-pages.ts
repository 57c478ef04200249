import { t, tIn } from '../../language/translate.ts';
import type { Place } from './place.ts';

const sections: readonly Omit<Place, 'section'>[] = [
  {
    label: t('API Settings'),
    icon: 'key',
    path: '/developers/api-settings',
    words: tIn('words that find it', 'key token secret inbound address'),
  },
  {
    label: t('API requests'),
    icon: 'activity',
    path: '/developers/api-requests',
    words: tIn('words that find it', 'refused rejected errors log'),
  },
  {
    label: t('LMS Integration'),
    icon: 'lms',
    path: '/developers/lms-integration',
    words: tIn('words that find it', 'connection connect learning platform'),
  },
  {
    label: t('Webhooks'),
    icon: 'webhooks',
    path: '/developers/webhooks',
    words: tIn('words that find it', 'endpoints deliveries'),
  },
  {
    label: t('Event catalogue'),
    icon: 'webhooks',
    path: '/developers/webhooks/event-types',
    words: tIn('words that find it', 'types webhooks payload'),
  },
  {
    label: t('Activity'),
    icon: 'activity',
    path: '/developers/activity',
    words: tIn('words that find it', 'ledgers log'),
  },
];

/** The pages below _LMS Integration_. */
const lms: readonly Omit<Place, 'icon' | 'section'>[] = [
  {
    label: t('Connector'),
    path: '/developers/lms-integration/connector',
    words: tIn('words that find it', 'preset moodle canvas connection address secrets'),
  },
  {
    label: t('Document of the connector'),
    path: '/developers/lms-integration/connector/document',
    words: tIn('words that find it', 'json edit steps'),
  },
  {
    label: t('Pulled progress'),
    path: '/developers/lms-integration/connector/progress',
    words: tIn('words that find it', 'pull passes fetch schedule'),
  },
  {
    label: t('Check of the LMS'),
    path: '/developers/lms-integration/check',
    words: tIn('words that find it', 'test try parts'),
  },
  {
    label: t('First-party LMS'),
    path: '/developers/lms-integration/first-party',
    words: tIn('words that find it', 'own provision dashboard'),
  },
  {
    label: t('Own templates'),
    path: '/developers/lms-integration/templates',
    words: tIn('words that find it', 'custom lms operations url variables'),
  },
];

/** The tabs of _Activity_. */
const activity: readonly Omit<Place, 'icon' | 'section'>[] = [
  {
    label: t('Progress reports'),
    path: '/developers/activity',
    words: tIn('words that find it', 'pushes received'),
  },
  {
    label: t('LMS calls'),
    path: '/developers/activity?tab=calls',
    words: tIn('words that find it', 'requests operations'),
  },
  {
    label: t('Actions'),
    path: '/developers/activity?tab=actions',
    words: tIn('words that find it', 'create transfer cancel mark'),
  },
  {
    label: t('E-mails'),
    path: '/developers/activity?tab=emails',
    words: tIn('words that find it', 'emails mails sent failed outbox'),
  },
  {
    label: t('Events'),
    path: '/developers/activity?tab=events',
    words: tIn('words that find it', 'webhooks happened'),
  },
  {
    label: t('Unmatched reports'),
    path: '/developers/activity?tab=unmatched',
    words: tIn('words that find it', 'unknown id without enrolment'),
  },
];

/** The pages of _Developers_, for administrators. */
export const developerPages: readonly Place[] = [
  ...sections.map((place) => ({ ...place, section: t('Developers') })),
  ...lms.map((place) => ({ ...place, icon: 'lms', section: t('LMS Integration') }) as const),
  ...activity.map((place) => ({ ...place, icon: 'activity', section: t('Activity') }) as const),
];
