import { Paper } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { userList, type User } from '../../queries/users.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { roleNames } from './role-names.ts';
import { UserActions } from './user-actions.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/settings');

const columns: readonly Column<User>[] = [
  { header: t('Name'), cell: ({ name }) => name },
  { header: t('E-mail'), cell: ({ email }) => email, from: 'tablet' },
  { header: t('Role'), cell: ({ role }) => <RoleName role={role} />, from: 'tablet' },
  {
    header: t('Two-step sign-in'),
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? t('On') : t('Off')),
    from: 'desktop',
  },
  { header: t('Added'), cell: ({ createdAt }) => <Time at={createdAt} format="date" />, from: 'desktop' },
  {
    header: t('Status'),
    cell: ({ deactivatedAt }) =>
      deactivatedAt === null ? (
        <StatusBadge tone="positive">{t('Active')}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{t('Deactivated')}</StatusBadge>
      ),
  },
  { header: t('Actions'), cell: (user) => <UserActions user={user} />, align: 'end' },
];

// Without this, a long e-mail address in the next column would break the word.
const RoleName = ({ role }: Pick<User, 'role'>) => <span style={{ whiteSpace: 'nowrap' }}>{roleNames[role]}</span>;

/** A list of the portal's users. */
export function Users() {
  const { cursor } = route.useSearch();
  const query = useQuery(userList({ cursor }));
  const paging = usePaging();
  return (
    <Paper>
      <DataList
        label={t('Users')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={({ email, role }) => (
          <>
            <bdi>{email}</bdi> · {roleNames[role]}
          </>
        )}
        empty={
          <StateMessage icon={IconUsers} title={t('No users')}>
            {t('Invite somebody to work in this portal.')}
          </StateMessage>
        }
        paging={paging}
      />
    </Paper>
  );
}
