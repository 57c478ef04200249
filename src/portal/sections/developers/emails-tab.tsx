import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { SelectionBar, useSelection } from '../../components/selection.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { emailList, type Email } from '../../queries/ledgers.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { emailStates } from '../../../domain/emails/email-states.ts';
import { PreviewSelected } from '../bulk-runs/start-bulk-run.tsx';
import { only } from './activity-filters.ts';
import { DayFilters, periodOf } from './day-filters.tsx';
import { EmailDetails, emailKinds, EmailStateBadge, emailStateNames, SendAgain } from './email-details.tsx';
import { EntryDrawer, NotOnThisPage } from './entry-drawer.tsx';
import { Live } from './live.tsx';
import { entryLink } from './use-entry.ts';
import { t, tIn } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<Email>[] = [
  { header: tIn('recipient', 'To'), cell: ({ recipientName }) => recipientName },
  { header: t('About'), cell: ({ kind }) => emailKinds[kind], from: 'tablet' },
  { header: t('Status'), cell: ({ state }) => <EmailStateBadge state={state} /> },
  { header: t('Queued'), cell: ({ createdAt }) => <Time at={createdAt} />, from: 'tablet' },
  {
    header: t('Send again'),
    cell: (email) => (email.state === 'FAILED' ? <SendAgain email={email} compact /> : null),
    from: 'desktop',
  },
];

/** A list of the e-mails to students about certificates. */
export function EmailsTab() {
  const { cursor, state, ...search } = route.useSearch();
  const filter = { state: only(emailStates, state), ...periodOf(search) };
  const query = useQuery(emailList({ ...filter, cursor }));
  const paging = usePaging();
  const selection = useSelection(filter);
  const found = query.data;
  // Only failed e-mails can be sent again.
  const isFailed = filter.state === 'FAILED';
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <FilterBar label={t('Find e-mails')}>
        <SelectFilter
          label={t('Status')}
          param="state"
          all={t('All statuses')}
          options={emailStates.map((value) => ({ value, label: emailStateNames[value].label }))}
        />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      {isFailed ? (
        <SelectionBar
          selection={selection}
          page={{ rows: found?.items.length ?? 0, hasOthers: paging.page > 1 || (found?.nextCursor ?? null) !== null }}
        >
          <PreviewSelected
            kind="RESEND"
            label={t('Send again')}
            selection={selection}
            matching={{ emails: periodOf(search) }}
          />
        </SelectionBar>
      ) : null}
      <DataList
        selection={isFailed ? selection : undefined}
        rowName={({ recipientName, kind }) => `${recipientName}, ${emailKinds[kind]}`}
        label={t('E-mails')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => entryLink(id)}
        narrow={({ kind, createdAt }) => (
          <>
            {emailKinds[kind]}, <Time at={createdAt} />
          </>
        )}
        empty={
          <StateMessage icon={IconMail} title={isFiltered ? t('No matching e-mails') : t('No e-mails yet')}>
            {isFiltered
              ? t('Change or remove a filter.')
              : t('Students get an e-mail when a certificate is issued, withdrawn, revoked or reinstated.')}
          </StateMessage>
        }
        paging={paging}
      />
      <EntryDrawer title={t('E-mail')}>
        {(id) => {
          const email = query.data?.items.find((each) => each.id === id);
          return email === undefined ? <NotOnThisPage /> : <EmailDetails email={email} />;
        }}
      </EntryDrawer>
    </>
  );
}
