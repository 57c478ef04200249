import { Paper, Text } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { correctionList, type Correction } from '../../queries/corrections.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { correctionStates, titleOf } from './correction-words.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/corrections');

const columns: readonly Column<Correction>[] = [
  { header: t('Correction'), cell: (correction) => <What correction={correction} /> },
  {
    header: t('Status'),
    cell: ({ state }) => <StatusBadge tone={correctionStates[state].tone}>{correctionStates[state].label}</StatusBadge>,
  },
  {
    header: t('Enrolments'),
    cell: ({ total }) => t('{count, number}', { count: total }),
    from: 'tablet',
    align: 'end',
  },
  { header: t('Reason'), cell: ({ retraction }) => <Reason text={retraction?.reason ?? null} />, from: 'desktop' },
  { header: t('By'), cell: ({ confirmedBy, createdBy }) => (confirmedBy ?? createdBy).name, from: 'desktop' },
  { header: t('Begun'), cell: ({ createdAt }) => <Time at={createdAt} />, from: 'desktop' },
];

/** The subject of a correction. For a withdrawn report it includes the time of its arrival. */
function What({ correction }: { correction: Correction }) {
  const report = correction.retraction?.report ?? null;
  return (
    <div>
      {titleOf(correction)}
      {report === null ? null : (
        <Text fz="sm" c="dimmed">
          <Time at={report.receivedAt} format="absolute" />
        </Text>
      )}
    </div>
  );
}

/** The reason of a withdrawal, in two lines at most. A changed course has none. */
const Reason = ({ text }: { text: string | null }) => (
  <Text inherit lineClamp={2}>
    <bdi>{text ?? '–'}</bdi>
  </Text>
);

/** Page with what was corrected, and with the previews of the last day. */
export function CorrectionsPage() {
  const { cursor } = route.useSearch();
  const query = useQuery(correctionList({ cursor }));
  const paging = usePaging();
  return (
    <>
      <PageHeader
        title={t('Corrections')}
        description={t(
          'Changed courses that were applied to the students who had begun, and reports that were withdrawn. Each begins with a preview.',
        )}
        actions={<LinkButton to="/corrections/withdraw">{t('Withdraw reports')}</LinkButton>}
      />
      <Paper>
        <DataList
          label={t('Corrections')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/corrections/$correctionId', params: { correctionId: id } })}
          narrow={({ createdAt, retraction }) => (
            <>
              <Time at={createdAt} />
              {retraction === null ? null : <Reason text={retraction.reason} />}
            </>
          )}
          empty={
            <StateMessage icon={IconArrowBackUp} title={t('No corrections yet')}>
              {t(
                'Change a course, or withdraw reports that were wrong. You see first what would happen to each student.',
              )}
            </StateMessage>
          }
          paging={paging}
        />
      </Paper>
    </>
  );
}
