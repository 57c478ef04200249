import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowsLeftRight from '@tabler/icons-react/dist/esm/icons/IconArrowsLeftRight.mjs';
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsAdmin, useSession } from '../queries/session.ts';
import classes from './navigation.module.css';
import { t } from '../../language/translate.ts';

const work = [
  { label: t('Dashboard'), icon: IconLayoutDashboard, link: linkOptions({ to: '/', activeOptions: { exact: true } }) },
  { label: t('Students'), icon: IconUsers, link: linkOptions({ to: '/students' }) },
  { label: t('Courses'), icon: IconBook2, link: linkOptions({ to: '/courses' }) },
  { label: t('Enrolments'), icon: IconUserCheck, link: linkOptions({ to: '/enrolments' }) },
  { label: t('Certificates'), icon: IconCertificate, link: linkOptions({ to: '/certificates' }) },
];
const held = {
  label: t('Held certificates'),
  icon: IconCertificate,
  link: linkOptions({ to: '/held-certificates' }),
};
const developers = [
  { label: t('API Settings'), icon: IconKey, link: linkOptions({ to: '/developers/api-settings' }) },
  { label: t('API requests'), icon: IconArrowsLeftRight, link: linkOptions({ to: '/developers/api-requests' }) },
  { label: t('LMS Integration'), icon: IconPlugConnected, link: linkOptions({ to: '/developers/lms-integration' }) },
  { label: t('Webhooks'), icon: IconWebhook, link: linkOptions({ to: '/developers/webhooks' }) },
  { label: t('Activity'), icon: IconActivity, link: linkOptions({ to: '/developers/activity' }) },
];
const administration = [
  { label: t('Bulk runs'), icon: IconListCheck, link: linkOptions({ to: '/bulk-runs' }) },
  { label: t('Corrections'), icon: IconArrowBackUp, link: linkOptions({ to: '/corrections' }) },
  { label: t('Imports'), icon: IconTableImport, link: linkOptions({ to: '/imports' }) },
  { label: t('Settings'), icon: IconSettings, link: linkOptions({ to: '/settings' }) },
];

type Entry = (typeof work | (typeof held)[] | typeof developers | typeof administration)[number];

/** Links to the sections of the portal. Links for administrators are hidden from other users. */
export function Navigation({ brand, onNavigate }: { brand?: ReactNode; onNavigate?: () => void }) {
  const isAdmin = useIsAdmin();
  const showsHeld = useSession().organisation.holdsCertificates;
  return (
    <nav aria-label={t('Main')} className={classes.navigation}>
      {brand}
      <Entries entries={work} onNavigate={onNavigate} />
      {isAdmin ? (
        <>
          <h2 className={classes.heading} id="navigation-developers">
            {t('Developers')}
          </h2>
          <Entries entries={developers} labelledBy="navigation-developers" onNavigate={onNavigate} />
          <hr className={classes.rule} />
          <Entries entries={showsHeld ? [held, ...administration] : administration} onNavigate={onNavigate} />
        </>
      ) : null}
    </nav>
  );
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly labelledBy?: string;
  readonly onNavigate?: (() => void) | undefined;
}

function Entries({ entries, labelledBy, onNavigate }: EntriesProps) {
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {entries.map(({ label, icon: Sign, link }) => (
        <li key={label}>
          <Link {...link} className={classes.link} onClick={onNavigate}>
            <Sign size={18} stroke={1.7} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
