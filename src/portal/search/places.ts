import { matches } from './matches.ts';
import { t } from '../../language/translate.ts';

/** The icons of the places, by name: their files need a browser's types. */
export type PlaceIcon =
  | 'dashboard'
  | 'students'
  | 'courses'
  | 'enrolments'
  | 'certificates'
  | 'person'
  | 'key'
  | 'lms'
  | 'webhooks'
  | 'activity'
  | 'imports'
  | 'settings'
  | 'add';

/** A page of the portal, or an action that has a page of its own. */
export interface Place {
  readonly label: string;
  readonly icon: PlaceIcon;
  readonly path: string;
  /** Other words that find it. */
  readonly words?: string;
}

/** The pages of the portal that have one address. */
const pages: readonly Place[] = [
  { label: t('Dashboard'), icon: 'dashboard', path: '/', words: 'home start overview' },
  { label: t('Students'), icon: 'students', path: '/students', words: 'people learners' },
  { label: t('Courses'), icon: 'courses', path: '/courses' },
  { label: t('Enrolments'), icon: 'enrolments', path: '/enrolments' },
  { label: t('Certificates'), icon: 'certificates', path: '/certificates' },
  { label: t('Profile'), icon: 'person', path: '/profile', words: 'my own account password two-step sign-in sessions' },
];

const adminPages: readonly Place[] = [
  { label: t('API Settings'), icon: 'key', path: '/developers/api-settings', words: 'key developers' },
  {
    label: t('LMS Integration'),
    icon: 'lms',
    path: '/developers/lms-integration',
    words: 'connector developers',
  },
  { label: t('Webhooks'), icon: 'webhooks', path: '/developers/webhooks', words: 'endpoints deliveries developers' },
  {
    label: t('Event catalogue'),
    icon: 'webhooks',
    path: '/developers/webhooks/event-types',
    words: 'types webhooks developers',
  },
  {
    label: t('API requests'),
    icon: 'activity',
    path: '/developers/api-requests',
    words: 'refused rejected errors log developers',
  },
  { label: t('Activity'), icon: 'activity', path: '/developers/activity', words: 'ledgers log developers' },
  { label: t('Progress reports'), icon: 'activity', path: '/developers/activity', words: 'activity pushes' },
  { label: t('LMS calls'), icon: 'activity', path: '/developers/activity?tab=calls', words: 'activity requests' },
  { label: t('Actions'), icon: 'activity', path: '/developers/activity?tab=actions', words: 'activity' },
  { label: t('E-mails'), icon: 'activity', path: '/developers/activity?tab=emails', words: 'activity mails' },
  { label: t('Events'), icon: 'activity', path: '/developers/activity?tab=events', words: 'activity' },
  { label: t('Unmatched reports'), icon: 'activity', path: '/developers/activity?tab=unmatched', words: 'activity' },
  { label: t('Bulk runs'), icon: 'imports', path: '/bulk-runs', words: 'many selected rows mass' },
  {
    label: t('Corrections'),
    icon: 'imports',
    path: '/corrections',
    words: 'retract withdraw undo recalculate preview',
  },
  { label: t('Imports'), icon: 'imports', path: '/imports', words: 'csv files' },
  { label: t('Settings'), icon: 'settings', path: '/settings', words: 'organisation name logo certificates' },
  { label: t('Users'), icon: 'settings', path: '/settings?tab=users', words: 'settings roles staff administrators' },
  { label: t('Invitations'), icon: 'settings', path: '/settings?tab=invitations', words: 'settings users' },
  { label: t('Audit log'), icon: 'settings', path: '/settings?tab=audit', words: 'settings history who' },
];

const actions: readonly Place[] = [
  { label: t('Add a student'), icon: 'add', path: '/students/new', words: 'new create' },
  { label: t('Enrol a student'), icon: 'add', path: '/enrolments/new', words: 'new enrolment add create' },
];

const adminActions: readonly Place[] = [
  { label: t('Add a course'), icon: 'add', path: '/courses/new', words: 'new create' },
  { label: t('Import students'), icon: 'imports', path: '/imports/new?kind=students', words: 'csv file upload' },
  { label: t('Import enrolments'), icon: 'imports', path: '/imports/new?kind=enrolments', words: 'csv file upload' },
  {
    label: t('Withdraw reports'),
    icon: 'activity',
    path: '/corrections/withdraw',
    words: 'retract undo wrong progress',
  },
  { label: t('Invite a user'), icon: 'add', path: '/settings/invite', words: 'new add invitation' },
  { label: t('Add a webhook endpoint'), icon: 'add', path: '/developers/webhooks/new', words: 'new create' },
];

/** Returns the places that the user's role may open. */
export const placesOf = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? [...pages, ...adminPages, ...actions, ...adminActions] : [...pages, ...actions];

/** Returns the places that a search finds, for the user's role. */
export const findPlaces = (searched: string, isAdmin: boolean): Place[] =>
  placesOf(isAdmin).filter((place) => fits(searched, place));

/** Whether a search finds something by its label or by its other words. */
export const fits = (searched: string, { label, words = '' }: Pick<Place, 'label' | 'words'>): boolean =>
  matches(searched, `${label} ${words}`);

/** Returns the actions that are offered before anything is typed. */
export const usualActions = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? [...actions, ...adminActions.slice(0, 2)] : actions;
