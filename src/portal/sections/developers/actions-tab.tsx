import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { actionList, type LifecycleAction } from '../../queries/ledgers.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { ActionDetails } from './action-details.tsx';
import { actionNames } from './action-names.ts';
import { actionKinds } from '../../../domain/lms/actions.ts';
import { callOutcomes } from '../../../domain/lms/call-outcomes.ts';
import { DayFilters, periodOf } from './day-filters.tsx';
import { EndingBadge, outcomeChoice } from './ending.tsx';
import { EntryDrawer, NotOnThisPage } from './entry-drawer.tsx';
import { Live } from './live.tsx';
import { entryLink } from './use-entry.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<LifecycleAction>[] = [
  { header: t('Action'), cell: ({ kind, student }) => `${actionNames[kind]}: ${student.name}` },
  { header: t('Course'), cell: ({ course }) => course.name, from: 'tablet' },
  {
    header: t('Outcome'),
    cell: ({ ending, outcome }) => <EndingBadge ending={ending} status={outcome?.lmsStatus ?? null} />,
  },
  { header: t('By'), cell: ({ actor }) => actor.name, from: 'desktop' },
  { header: t('Requested'), cell: ({ createdAt }) => <Time at={createdAt} />, from: 'tablet' },
];

/** A list of the actions on enrolments, which also shows whether a user has to choose the next step. */
export function ActionsTab() {
  const { cursor, kind, ending, choice, ...search } = route.useSearch();
  const filter = { kind, ending, choice, ...periodOf(search) };
  const query = useQuery(actionList({ ...filter, cursor }));
  const paging = usePaging();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <FilterBar label={t('Find actions')}>
        <SelectFilter
          label={t('Kind of action')}
          param="kind"
          all={t('All actions')}
          options={actionKinds.map((value) => ({ value, label: actionNames[value] }))}
        />
        <SelectFilter
          label={t('Outcome')}
          param="ending"
          all={t('All outcomes')}
          options={callOutcomes.map((value) => ({ value, label: outcomeChoice(value) }))}
        />
        <SelectFilter label={t('Next step')} param="choice" all={t('Any next step')} options={nextStepOptions} />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      <DataList
        label={t('Actions')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => entryLink(id)}
        narrow={({ course, createdAt }) => (
          <>
            {course.name}, <Time at={createdAt} />
          </>
        )}
        empty={
          <StateMessage icon={IconChecklist} title={isFiltered ? t('No matching actions') : t('No actions yet')}>
            {isFiltered
              ? t('Change or remove a filter.')
              : t(
                  'When somebody creates, transfers, cancels or marks an enrolment, the action and its outcome appear here.',
                )}
          </StateMessage>
        }
        paging={paging}
      />
      <EntryDrawer title={t('Action')}>
        {(id) => {
          const action = query.data?.items.find((each) => each.id === id);
          return action === undefined ? <NotOnThisPage /> : <ActionDetails action={action} />;
        }}
      </EntryDrawer>
    </>
  );
}

const nextStepOptions = [
  { value: 'ANY', label: t('Needs attention') },
  { value: 'REPEAT', label: t('Can be repeated') },
  { value: 'LINK', label: t('Can be linked') },
  { value: 'CONFIRM', label: t('Can be confirmed') },
  { value: 'DISCARD', label: t('Can be discarded') },
];
