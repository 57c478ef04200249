import { Paper, Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { activityTabs, type ActivityTab } from './activity-filters.ts';
import { CallsTab } from './calls-tab.tsx';
import { EmailsTab } from './emails-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { UnmatchedTab } from './unmatched-tab.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const tabs: Readonly<Record<ActivityTab, { readonly label: string; readonly content: ComponentType }>> = {
  reports: { label: t('Progress reports'), content: ReportsTab },
  calls: { label: t('LMS calls'), content: CallsTab },
  actions: { label: t('Actions'), content: ActionsTab },
  emails: { label: t('E-mails'), content: EmailsTab },
  events: { label: t('Events'), content: EventsTab },
  unmatched: { label: t('Unmatched'), content: UnmatchedTab },
};

/** Shows the exchange between Attain and the LMS, with its results. */
export function ActivityPage() {
  const { tab = 'reports' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t('Activity')}
        description={t(
          'Progress reports from your LMS, calls to your LMS, and the actions, e-mails and events of your organisation.',
        )}
      />
      <Paper>
        <Tabs
          value={tab}
          keepMounted={false}
          // The filters of one tab do not apply to another.
          onChange={(to) =>
            void navigate({
              to: '/developers/activity',
              search: to === 'reports' ? {} : { tab: to as ActivityTab },
              resetScroll: false,
            })
          }
        >
          <Tabs.List aria-label={t('Activity')}>
            {activityTabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {tabs[each].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {activityTabs.map((each) => {
            const { content: Content } = tabs[each];
            return (
              <Tabs.Panel key={each} value={each}>
                <Content />
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </Paper>
    </>
  );
}
