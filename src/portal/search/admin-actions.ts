import { t, tIn } from '../../language/translate.ts';
import type { Place } from './place.ts';

/** The actions with a page of their own that administrators alone may do. */
export const adminActions: readonly Place[] = [
  {
    label: t('Add a course'),
    icon: 'add',
    path: '/courses/new',
    words: tIn('words that find it', 'new create'),
  },
  {
    label: t('Import students'),
    icon: 'imports',
    path: '/imports/new?kind=students',
    words: tIn('words that find it', 'csv excel file upload'),
  },
  {
    label: t('Import enrolments'),
    icon: 'imports',
    path: '/imports/new?kind=enrolments',
    words: tIn('words that find it', 'csv excel file upload'),
  },
  {
    label: t('Withdraw reports'),
    icon: 'activity',
    path: '/corrections/withdraw',
    words: tIn('words that find it', 'retract undo wrong progress'),
  },
  {
    label: t('Invite a user'),
    icon: 'add',
    path: '/settings/invite',
    words: tIn('words that find it', 'new add invitation'),
  },
  {
    label: t('Add a webhook endpoint'),
    icon: 'add',
    path: '/developers/webhooks/new',
    words: tIn('words that find it', 'new create'),
  },
];
