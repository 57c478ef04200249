import { Paper } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SearchInput } from '../../components/filter-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { studentList, type Student } from '../../queries/students.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { nameOf } from './student-name.ts';

const route = getRouteApi('/signed-in/students');

const columns: readonly Column<Student>[] = [
  { header: 'Name', cell: nameOf },
  { header: 'E-mail', cell: ({ email }) => email, from: 'tablet' },
  { header: 'Added', cell: ({ createdAt }) => <Time at={createdAt} format="date" />, from: 'desktop' },
];

/** All students, searched by name or e-mail address. */
export function StudentsPage() {
  const { search, cursor } = route.useSearch();
  const query = useQuery(studentList({ search, cursor }));
  const paging = usePaging();
  return (
    <>
      <PageHeader title="Students" actions={<LinkButton to="/students/new">Add a student</LinkButton>} />
      <Paper>
        <FilterBar label="Find students">
          <SearchInput label="Search students" placeholder="Name or e-mail" />
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
    Students are added here before they are enrolled in a course.
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
    No name and no e-mail address begins with “{search}”.
  </StateMessage>
);
