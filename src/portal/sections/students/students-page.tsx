import { Paper } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList } from '../../components/data-list.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FilterBar, SearchInput } from '../../components/filter-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SelectionBar, useSelection } from '../../components/selection.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { useIsAdmin } from '../../queries/session.ts';
import { studentExport, studentList, type Student } from '../../queries/students.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { useSorting } from '../../routing/use-sorting.ts';
import { EnrolSelected, ExportSelected } from '../bulk-runs/start-bulk-run.tsx';
import { ListToolbar } from '../saved-views/list-toolbar.tsx';
import { useListView, type NamedColumn } from '../saved-views/use-list-view.ts';
import { nameOf } from './student-name.ts';
import { t } from '../../../language/translate.ts';
import { shownEmail } from '../../../domain/students/erased-email.ts';

const route = getRouteApi('/signed-in/students');

const columns: readonly NamedColumn<Student>[] = [
  { name: 'name', header: t('Name'), cell: nameOf, sort: 'name' },
  { name: 'email', header: t('E-mail'), cell: ({ email }) => shownEmail(email), from: 'tablet', sort: 'email' },
  {
    name: 'added',
    header: t('Added'),
    cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
    from: 'desktop',
    sort: 'created',
  },
];

/** Page with all students, which the user can search by name, e-mail address or external reference. */
export function StudentsPage() {
  const { search, sort, cursor } = route.useSearch();
  // The API has a fixed order for search results.
  const view = useListView('STUDENTS', columns);
  const query = useQuery({
    ...studentList({ search, sort: search === undefined ? sort : undefined, cursor }),
    enabled: view.isReady,
  });
  const paging = usePaging();
  const sorting = useSorting('name');
  const isAdmin = useIsAdmin();
  const selection = useSelection({ search });
  const found = query.data;
  return (
    <>
      <PageHeader
        title={t('Students')}
        actions={
          <>
            <ExportButton href={studentExport({ search, sort: search === undefined ? sort : undefined })} />
            {isAdmin ? (
              <LinkButton to="/imports/new" search={{ kind: 'students' }} variant="default">
                {t('Import')}
              </LinkButton>
            ) : null}
            <LinkButton to="/students/new">{t('Add a student')}</LinkButton>
          </>
        }
      />
      <Paper>
        <ListToolbar view={view} all={t('All students')} />
        <FilterBar label={t('Find students')}>
          <SearchInput label={t('Search students')} placeholder={t('Beginning of a name, e-mail or reference')} />
        </FilterBar>
        {isAdmin ? (
          <SelectionBar
            selection={selection}
            page={{
              rows: found?.items.length ?? 0,
              hasOthers: paging.page > 1 || (found?.nextCursor ?? null) !== null,
            }}
          >
            <EnrolSelected selection={selection} matching={{ students: { search } }} />
            <ExportSelected of="students" selection={selection} href={studentExport({ search })} />
          </SelectionBar>
        ) : null}
        <DataList
          selection={isAdmin ? selection : undefined}
          rowName={nameOf}
          label={t('Students')}
          query={query}
          columns={view.columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/students/$studentId', params: { studentId: id } })}
          narrow={({ email }) => shownEmail(email)}
          empty={search === undefined ? <NoStudents /> : <NoMatch search={search} />}
          paging={paging}
          sorting={search === undefined ? sorting : undefined}
        />
      </Paper>
    </>
  );
}

const NoStudents = () => (
  <StateMessage
    icon={IconUsers}
    title={t('No students yet')}
    actions={<LinkButton to="/students/new">{t('Add a student')}</LinkButton>}
  >
    {t('Add students here, then enrol them on courses.')}
  </StateMessage>
);

const NoMatch = ({ search }: { search: string }) => (
  <StateMessage
    icon={IconUsers}
    title={t('No student was found')}
    actions={
      <LinkButton to="/students" search={{ view: 'all' }} variant="default">
        {t('Show all students')}
      </LinkButton>
    }
  >
    {t('No student’s name, e-mail address or external reference begins with “{search}”.', { search })}
  </StateMessage>
);
