import { Skeleton, Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { Part } from '../../connection/part.tsx';
import { PartOfPage } from '../../components/leave-guard.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { settingsTabs, type SettingsTab } from './settings-tabs.ts';
import classes from './settings-page.module.css';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/settings');

const labels: Readonly<Record<SettingsTab, string>> = {
  organisation: t('Organisation'),
  emails: t('E-mails'),
  users: t('Users'),
  invitations: t('Invitations'),
  audit: t('Audit log'),
};

// Loaded one by one: together they are more than a page may weigh.
const panels: Readonly<Record<SettingsTab, ComponentType>> = {
  organisation: lazy(async () => ({ default: (await import('./organisation-settings.tsx')).OrganisationSettings })),
  emails: lazy(async () => ({ default: (await import('./email-texts.tsx')).EmailTexts })),
  users: lazy(async () => ({ default: (await import('./users.tsx')).Users })),
  invitations: lazy(async () => ({ default: (await import('./invitations.tsx')).Invitations })),
  audit: lazy(async () => ({ default: (await import('./audit-log.tsx')).AuditLog })),
};

/** Each tab replaces the forms of the one before. */
const tabOf = ({ tab = settingsTabs[0] }: { readonly tab?: unknown }) => tab;

/** Page with the organisation's settings, for administrators. Each tab has its own address. */
export function SettingsPage() {
  const { tab = settingsTabs[0] } = route.useSearch();
  const navigate = useNavigate();
  const Panel = panels[tab];
  const invites = tab === 'users' || tab === 'invitations';
  return (
    <>
      <PageHeader
        title={t('Settings')}
        actions={invites ? <LinkButton to="/settings/invite">{t('Invite a user')}</LinkButton> : undefined}
      />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          void navigate({ to: '/settings', search: { tab: chosen as SettingsTab }, resetScroll: false })
        }
      >
        <Tabs.List mb="md">
          {settingsTabs.map((each) => (
            <Tabs.Tab key={each} value={each} className={classes.tab}>
              {labels[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Part fallback={<Skeleton height={480} />}>
            <PartOfPage value={tabOf}>
              <Panel key={tab} />
            </PartOfPage>
          </Part>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
