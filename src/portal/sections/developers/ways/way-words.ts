import { linkOptions } from '@tanstack/react-router';
import type { LmsMode } from '../../../queries/lms-configuration.ts';
import { t } from '../../../../language/translate.ts';

export type ModeName = LmsMode['mode'];

/** The three ways to an LMS, in the order in which they are shown. */
export const ways = ['CONNECTOR', 'FIRST_PARTY', 'CUSTOM'] as const satisfies readonly ModeName[];

/** The name of each way, what it is for, and its page. */
export const wayWords = {
  CONNECTOR: {
    title: t('Connector'),
    description: t(
      'For Moodle and other LMSs that Attain knows. You enter an address and a credential. Attain knows the rest.',
    ),
    /** The place of new enrolments, after "in". */
    place: t('your own LMS, through the connector'),
    link: linkOptions({ to: '/developers/lms-integration/connector' }),
  },
  FIRST_PARTY: {
    title: t('First-party LMS'),
    description: t(
      'An LMS that comes with Attain. You have nothing to configure: Attain sets up your organisation in it.',
    ),
    place: t('the first-party LMS'),
    link: linkOptions({ to: '/developers/lms-integration/first-party' }),
  },
  CUSTOM: {
    title: t('Own templates'),
    description: t(
      'For any other LMS whose API you know, or with an adapter of your own. You write a request for each operation.',
    ),
    place: t('your own LMS, through your templates'),
    link: linkOptions({ to: '/developers/lms-integration/templates' }),
  },
} as const;
