import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { Part } from '../../../connection/part.tsx';
import { ChartSkeleton } from '../../../components/bar-chart.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { webhookStatistics } from '../../../queries/webhooks.ts';
import type { spans } from './delivery-filters.ts';
import { t } from '../../../../language/translate.ts';

const AttemptsChart = lazy(() => import('./attempts-chart.tsx'));
const route = getRouteApi('/signed-in/admin/developers/webhooks/$endpointId');

type Span = (typeof spans)[number] | 'week';

const days = { day: 1, week: 7, month: 30 } as const;
const options = [
  { value: 'day', label: t('Last 24 hours') },
  { value: 'week', label: t('Last 7 days') },
  { value: 'month', label: t('Last 30 days') },
];

/** Shows the outcomes of attempts over time. */
export function AttemptsSection({ endpointId }: { endpointId: string }) {
  const { span = 'week' } = route.useSearch();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useQuery(webhookStatistics(endpointId, days[span], timeZone));
  const navigate = useNavigate();
  const choose = (value: Span) =>
    void navigate({
      from: '/developers/webhooks/$endpointId',
      to: '.',
      search: (former) => ({ ...former, span: value === 'week' ? undefined : value }),
      // Keeps the current page of the list below.
      state: true,
      replace: true,
      resetScroll: false,
    });
  return (
    <Section
      title={t('Attempts')}
      actions={
        <NativeSelect
          aria-label={t('Period of the chart')}
          data={options}
          value={span}
          onChange={(event) => choose(event.currentTarget.value as Span)}
        />
      }
    >
      <QueryView query={query} what={t('endpoint')} skeleton={<ChartSkeleton />}>
        {(statistics) => (
          <Part fallback={<ChartSkeleton />}>
            <AttemptsChart statistics={statistics} endpointId={endpointId} />
          </Part>
        )}
      </QueryView>
    </Section>
  );
}
