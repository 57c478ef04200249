import { Paper } from '@mantine/core';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SearchInput } from '../../components/filter-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { courseList, type CourseSummary } from '../../queries/courses.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { useSorting } from '../../routing/use-sorting.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/courses');

const columns: readonly Column<CourseSummary>[] = [
  { header: t('Name'), cell: ({ name }) => name, sort: 'name' },
  {
    header: 'LMS',
    cell: ({ lmsCourseId }) =>
      lmsCourseId === null ? (
        <StatusBadge tone="caution">{t('Not linked')}</StatusBadge>
      ) : (
        <StatusBadge tone="positive">{t('Linked')}</StatusBadge>
      ),
  },
  {
    header: t('Added'),
    cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
    from: 'tablet',
    sort: 'created',
  },
];

/** Page with all courses, which the user can search by name. */
export function CoursesPage() {
  const { search, sort, cursor } = route.useSearch();
  // The API always sorts search results by name.
  const query = useQuery(courseList({ search, sort: search === undefined ? sort : undefined, cursor }));
  const paging = usePaging();
  const sorting = useSorting('name');
  const add = useIsAdmin() ? <LinkButton to="/courses/new">{t('Add a course')}</LinkButton> : undefined;
  return (
    <>
      <PageHeader title={t('Courses')} actions={add} />
      <Paper>
        <FilterBar label={t('Find courses')}>
          <SearchInput label={t('Search courses')} placeholder={t('Beginning of a name')} />
        </FilterBar>
        <DataList
          label={t('Courses')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/courses/$courseId', params: { courseId: id } })}
          empty={
            search === undefined ? (
              <StateMessage icon={IconBook2} title={t('No courses yet')} actions={add}>
                {t('A course has units, which decide the mark, and certificates, which students earn with that mark.')}
              </StateMessage>
            ) : (
              <StateMessage
                icon={IconBook2}
                title={t('No course was found')}
                actions={
                  <LinkButton to="/courses" variant="default">
                    {t('Show all courses')}
                  </LinkButton>
                }
              >
                {t('No course name begins with “{search}”.', { search })}
              </StateMessage>
            )
          }
          paging={paging}
          sorting={search === undefined ? sorting : undefined}
        />
      </Paper>
    </>
  );
}
