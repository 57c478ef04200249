import { t, tIn } from '../../language/translate.ts';
import type { Place } from './place.ts';

/** The pages with one address that every user may open. */
export const commonPages: readonly Place[] = [
  {
    label: t('Dashboard'),
    icon: 'dashboard',
    path: '/',
    words: tIn('words that find it', 'home start overview'),
  },
  {
    label: t('Students'),
    icon: 'students',
    path: '/students',
    words: tIn('words that find it', 'people learners participants'),
  },
  {
    label: t('Courses'),
    icon: 'courses',
    path: '/courses',
    words: tIn('words that find it', 'classes trainings units'),
  },
  {
    label: t('Enrolments'),
    icon: 'enrolments',
    path: '/enrolments',
    words: tIn('words that find it', 'enrollments registrations places'),
  },
  {
    label: t('Certificates'),
    icon: 'certificates',
    path: '/certificates',
    words: tIn('words that find it', 'certifications diplomas awards'),
  },
  {
    label: t('Profile'),
    icon: 'person',
    path: '/profile',
    words: tIn(
      'words that find it',
      'my own account name password two-step sign-in code sessions language daily digest',
    ),
  },
  {
    label: t('API reference'),
    icon: 'reference',
    path: '/docs',
    words: tIn('words that find it', 'documentation docs openapi swagger'),
    isOutside: true,
  },
  {
    label: t('Receiving webhooks'),
    icon: 'reference',
    section: t('API reference'),
    path: '/docs/webhooks',
    words: tIn('words that find it', 'documentation docs receiving signature'),
    isOutside: true,
  },
];

/** The actions with a page of their own that every user may do. */
export const commonActions: readonly Place[] = [
  {
    label: t('Add a student'),
    icon: 'add',
    path: '/students/new',
    words: tIn('words that find it', 'new create'),
  },
  {
    label: t('Enrol a student'),
    icon: 'add',
    path: '/enrolments/new',
    words: tIn('words that find it', 'new enrolment add create enroll'),
  },
];
