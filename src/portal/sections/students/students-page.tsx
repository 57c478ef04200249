import { Paper } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FilterBar, SearchInput } from '../../components/filter-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { useIsAdmin } from '../../queries/session.ts';
import { studentExport, studentList, type Student } from '../../queries/students.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { useSorting } from '../../routing/use-sorting.ts';
import { nameOf } from './student-name.ts';

const route = getRouteApi('/signed-in/students');

const columns: readonly Column<Student>[] = [
  { header: 'Name', cell: nameOf, sort: 'name' },
  { header: 'E-mail', cell: ({ email }) => email, from: 'tablet', sort: 'email' },
  { header: 'Added', cell: ({ createdAt }) => <Time at={createdAt} format="date" />, from: 'desktop', sort: 'created' },
];

/** Page with all students, which the user can search by name, e-mail address or external reference. */
export function StudentsPage() {
  const { search, sort, cursor } = route.useSearch();
  // The API has a fixed order for search results.
  const query = useQuery(studentList({ search, sort: search === undefined ? sort : undefined, cursor }));
  const paging = usePaging();
  const sorting = useSorting('name');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHeader
        title="Students"
        actions={
          <>
            <ExportButton href={studentExport({ search, sort: search === undefined ? sort : undefined })} />
            {isAdmin ? (
              <LinkButton to="/imports/new" search={{ kind: 'students' }} variant="default">
                Import
              </LinkButton>
            ) : null}
            <LinkButton to="/students/new">Add a student</LinkButton>
          </>
        }
      />
      <Paper>
        <FilterBar label="Find students">
          <SearchInput label="Search students" placeholder="Beginning of a name, e-mail or reference" />
        </FilterBar>
        <DataList
          label="Students"
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/students/$studentId', params: { studentId: id } })}
          narrow={({ email }) => email}
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
    title="No students yet"
    actions={<LinkButton to="/students/new">Add a student</LinkButton>}
  >
    Add students here, then enrol them on courses.
  </StateMessage>
);

const NoMatch = ({ search }: { search: string }) => (
  <StateMessage
    icon={IconUsers}
    title="No student was found"
    actions={
      <LinkButton to="/students" variant="default">
        Show all students
      </LinkButton>
    }
  >
    No student’s name, e-mail address or external reference begins with “{search}”.
  </StateMessage>
);
