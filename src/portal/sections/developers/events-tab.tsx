import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CodeBlock } from '../../components/code-block.tsx';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { eventList, type DomainEvent } from '../../queries/ledgers.ts';
import { usePaging } from '../../routing/use-paging.ts';
import classes from './activity.module.css';
import { DayFilters, periodOf } from './day-filters.tsx';
import { EntryDrawer, NotOnThisPage } from './entry-drawer.tsx';
import { eventName, eventNames } from './event-names.ts';
import { Live } from './live.tsx';
import { entryLink } from './use-entry.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<DomainEvent>[] = [
  { header: t('Event'), cell: ({ type }) => eventName(type) },
  { header: t('Type'), cell: ({ type }) => <span className={classes.id}>{type}</span>, from: 'tablet' },
  { header: t('Happened'), cell: ({ occurredAt }) => <Time at={occurredAt} /> },
];

/** A list of the events of enrolments and certificates. */
export function EventsTab() {
  const { cursor, type, ...search } = route.useSearch();
  const filter = { type, ...periodOf(search) };
  const query = useQuery(eventList({ ...filter, cursor }));
  const paging = usePaging();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <FilterBar label={t('Find events')}>
        <SelectFilter
          label={t('Type of event')}
          param="type"
          all={t('All events')}
          options={eventNames.map(([value, label]) => ({ value, label }))}
        />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      <DataList
        label={t('Events')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => entryLink(id)}
        empty={
          <StateMessage icon={IconBolt} title={isFiltered ? t('No matching events') : t('No events yet')}>
            {isFiltered
              ? t('Change or remove a filter.')
              : t('Changes of progress, enrolments and certificates appear here.')}
          </StateMessage>
        }
        paging={paging}
      />
      <EntryDrawer title={t('Event')}>
        {(id) => {
          const event = query.data?.items.find((each) => each.id === id);
          return event === undefined ? <NotOnThisPage /> : <EventDetails event={event} />;
        }}
      </EntryDrawer>
    </>
  );
}

function EventDetails({ event: { type, subjectId, data, occurredAt } }: { event: DomainEvent }) {
  const enrolmentId = type.startsWith('enrolment.') ? subjectId : data.enrolmentId;
  return (
    <>
      <KeyValue
        entries={[
          [t('Event'), eventName(type)],
          [t('Type'), <code key="type">{type}</code>],
          [t('Happened'), <Time key="happened" at={occurredAt} format="absolute" />],
          [
            t('Enrolment'),
            typeof enrolmentId === 'string' ? (
              <TextLink key="enrolment" to="/enrolments/$enrolmentId" params={{ enrolmentId }}>
                {t('Open the enrolment')}
              </TextLink>
            ) : null,
          ],
        ]}
      />
      <div>
        <h3>{t('Data')}</h3>
        <CodeBlock label={t('Data of the event')} code={JSON.stringify(data, null, 2)} />
      </div>
    </>
  );
}
