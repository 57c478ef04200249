import { Paper } from '@mantine/core';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { apart } from '../../components/apart.tsx';
import { DataList } from '../../components/data-list.tsx';
import { EnrolmentStatusBadge, enrolmentStatuses } from '../../components/enrolment-status.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FilterBar, SearchInput, SelectFilter } from '../../components/filter-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { percentage } from '../../components/percentage.ts';
import { CoursePicker, StudentPicker } from '../../components/search-picker.tsx';
import { SelectionBar, useSelection } from '../../components/selection.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { enrolmentExport, enrolmentList, type Enrolment } from '../../queries/enrolments.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { useSorting } from '../../routing/use-sorting.ts';
import { useSetSearchParams } from '../../routing/use-search-params.ts';
import { ExportSelected, PreviewSelected } from '../bulk-runs/start-bulk-run.tsx';
import { ListToolbar } from '../saved-views/list-toolbar.tsx';
import { useListView, type NamedColumn } from '../saved-views/use-list-view.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/enrolments');

const columns: readonly NamedColumn<Enrolment>[] = [
  {
    name: 'student',
    header: t('Student'),
    cell: ({ student }) => `${student.firstName} ${student.lastName}`,
    sort: 'student',
  },
  { name: 'course', header: t('Course'), cell: ({ course }) => course.name, from: 'tablet' },
  { name: 'status', header: t('Status'), cell: ({ status }) => <EnrolmentStatusBadge status={status} /> },
  {
    name: 'progress',
    header: t('Progress'),
    cell: ({ lmsEnrolmentProgress }) => percentage(lmsEnrolmentProgress),
    from: 'tablet',
    align: 'end',
  },
  { name: 'mark', header: t('Mark'), cell: ({ mark }) => percentage(mark), from: 'desktop', align: 'end' },
  {
    name: 'enrolled',
    header: t('Added'),
    cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
    from: 'desktop',
    sort: 'created',
  },
];

const statuses = Object.entries(enrolmentStatuses).map(([value, { label }]) => ({ value, label }));

/**
 * Page with all enrolments. It has filters for status, course, student and LMS enrolment id, a search and sorting. By
 * default the newest enrolment is first.
 */
export function EnrolmentsPage() {
  const { cursor, page: _page, sort, view: _view, columns: _columns, ...filter } = route.useSearch();
  const view = useListView('ENROLMENTS', columns);
  // The API has a fixed order for search results.
  const listed = { ...filter, sort: filter.search === undefined ? sort : undefined };
  const query = useQuery({ ...enrolmentList({ ...listed, cursor }), enabled: view.isReady });
  const paging = usePaging();
  const sorting = useSorting('-created');
  const isAdmin = useIsAdmin();
  const selection = useSelection(filter);
  const found = query.data;
  const setSearchParams = useSetSearchParams();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t('Enrolments')}
        actions={
          <>
            <ExportButton href={enrolmentExport(listed)} />
            {isAdmin ? (
              <LinkButton to="/imports/new" search={{ kind: 'enrolments' }} variant="default">
                {t('Import')}
              </LinkButton>
            ) : null}
            <LinkButton to="/enrolments/new">{t('Enrol a student')}</LinkButton>
          </>
        }
      />
      <Paper>
        <ListToolbar view={view} all={t('All enrolments')} />
        <FilterBar label={t('Find enrolments')}>
          <SearchInput label={t('Search enrolments')} placeholder={t('Beginning of a name, e-mail or course')} />
          <SelectFilter label={t('Status')} param="status" all={t('All statuses')} options={statuses} />
          <StudentPicker
            compact
            label={t('Student')}
            placeholder={t('All students')}
            value={filter.studentId ?? null}
            onChange={(id) => setSearchParams({ studentId: id ?? undefined })}
          />
          <CoursePicker
            compact
            label={t('Course')}
            placeholder={t('All courses')}
            value={filter.courseId ?? null}
            onChange={(id) => setSearchParams({ courseId: id ?? undefined })}
          />
          <SearchInput label={t('LMS enrolment id')} placeholder={t('Full LMS enrolment id')} param="lmsEnrolmentId" />
        </FilterBar>
        {isAdmin ? (
          <SelectionBar
            selection={selection}
            page={{
              rows: found?.items.length ?? 0,
              hasOthers: paging.page > 1 || (found?.nextCursor ?? null) !== null,
            }}
          >
            <PreviewSelected
              kind="REPEAT"
              label={t('Send to the LMS again')}
              selection={selection}
              matching={{ enrolments: filter }}
            />
            <PreviewSelected
              kind="CANCEL"
              label={t('Cancel enrolments')}
              selection={selection}
              matching={{ enrolments: filter }}
            />
            <ExportSelected of="enrolments" selection={selection} href={enrolmentExport(filter)} />
          </SelectionBar>
        ) : null}
        <DataList
          selection={isAdmin ? selection : undefined}
          rowName={({ student, course }) => `${student.firstName} ${student.lastName}, ${course.name}`}
          label={t('Enrolments')}
          query={query}
          columns={view.columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId: id } })}
          narrow={({ course, lmsEnrolmentProgress, mark }) => (
            <>
              {apart(course.name)}
              <div>
                {t('Progress {percentage} · Mark {percentage2}', {
                  percentage: percentage(lmsEnrolmentProgress),
                  percentage2: percentage(mark),
                })}
              </div>
            </>
          )}
          empty={isFiltered ? <NoMatch /> : <NoEnrolments />}
          paging={paging}
          sorting={filter.search === undefined ? sorting : undefined}
        />
      </Paper>
    </>
  );
}

const NoEnrolments = () => (
  <StateMessage
    icon={IconUserCheck}
    title={t('No enrolments yet')}
    actions={<LinkButton to="/enrolments/new">{t('Enrol a student')}</LinkButton>}
  >
    {t('An enrolment is a student’s place on a course. Attain creates it in your LMS at the same time.')}
  </StateMessage>
);

const NoMatch = () => (
  <StateMessage
    icon={IconUserCheck}
    title={t('No enrolment was found')}
    actions={
      <LinkButton to="/enrolments" search={{ view: 'all' }} variant="default">
        {t('Show all enrolments')}
      </LinkButton>
    }
  >
    {t('No enrolment matches all of these filters.')}
  </StateMessage>
);
