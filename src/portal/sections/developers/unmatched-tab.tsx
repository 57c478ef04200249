import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { percentage } from '../../components/percentage.ts';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { unmatchedList, type UnmatchedId } from '../../queries/ledgers.ts';
import { usePaging } from '../../routing/use-paging.ts';
import classes from './activity.module.css';
import { EntryDrawer } from './entry-drawer.tsx';
import { Live } from './live.tsx';
import { reportCount, UnmatchedDetails } from './unmatched-details.tsx';
import { entryLink } from './use-entry.ts';
import { shownId } from './shown-id.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<UnmatchedId>[] = [
  { header: t('LMS enrolment id'), cell: ({ lmsEnrolmentId }) => shownId(lmsEnrolmentId) },
  { header: t('Latest progress'), cell: ({ progress }) => percentage(progress), align: 'end', from: 'tablet' },
  { header: t('Reports'), cell: reportCount, align: 'end' },
  { header: t('First'), cell: ({ firstReceivedAt }) => <Time at={firstReceivedAt} />, from: 'desktop' },
  { header: t('Last'), cell: ({ lastReceivedAt }) => <Time at={lastReceivedAt} />, from: 'tablet' },
];

/** A list of ids that the LMS reports and that no enrolment has. */
export function UnmatchedTab() {
  const { cursor } = route.useSearch();
  const query = useQuery(unmatchedList({ cursor }));
  const paging = usePaging();
  return (
    <>
      <div className={classes.intro}>
        <p>
          {t(
            'Your LMS reports progress for these ids, but no enrolment has them. Nothing is lost: Attain applies the reports when an enrolment gets the id.',
          )}{' '}
          <TextLink to="/developers/activity" search={{ state: 'IGNORED' }} underline="always">
            {t('Show the ignored reports')}
          </TextLink>
        </p>
        <Live query={query} cursor={cursor} />
      </div>
      <DataList
        label={t('Ids that no enrolment has')}
        query={query}
        columns={columns}
        rowKey={({ lmsEnrolmentId }) => lmsEnrolmentId}
        rowLink={({ lmsEnrolmentId }) => entryLink(lmsEnrolmentId)}
        narrow={({ progress, lastReceivedAt }) => (
          <>
            {percentage(progress)}, <Time at={lastReceivedAt} />
          </>
        )}
        empty={
          <StateMessage icon={IconPlugConnected} title={t('No unmatched reports')}>
            {t('Reports with an id that no enrolment has appear here, with the next steps.')}
          </StateMessage>
        }
        paging={paging}
      />
      <EntryDrawer title={t('Unmatched reports')}>
        {(lmsEnrolmentId) => (
          <UnmatchedDetails
            key={lmsEnrolmentId}
            lmsEnrolmentId={lmsEnrolmentId}
            row={query.data?.items.find((each) => each.lmsEnrolmentId === lmsEnrolmentId) ?? null}
          />
        )}
      </EntryDrawer>
    </>
  );
}
