import { ActionIcon, Menu, Paper, Text } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataList, type Column } from '../../components/data-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { changeInvitation, invitationList, type Invitation } from '../../queries/invitations.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { invitationState } from './invitation-state.ts';
import { roleNames } from './role-names.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

const route = getRouteApi('/signed-in/admin/settings');

const columns: readonly Column<Invitation>[] = [
  { header: t('Name'), cell: ({ name }) => name },
  { header: t('E-mail'), cell: ({ email }) => email, from: 'tablet' },
  { header: t('Role'), cell: ({ role }) => roleNames[role], from: 'desktop' },
  { header: t('Invited'), cell: (invitation) => <Invited invitation={invitation} />, from: 'desktop' },
  { header: t('Status'), cell: (invitation) => <State invitation={invitation} /> },
  { header: t('Actions'), cell: (invitation) => <Actions invitation={invitation} />, align: 'end' },
];

/** A list of the invitations to the portal. */
export function Invitations() {
  const { cursor } = route.useSearch();
  const query = useQuery(invitationList({ cursor }));
  const paging = usePaging();
  return (
    <Paper>
      <DataList
        label={t('Invitations')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={({ email }) => email}
        empty={
          <StateMessage
            icon={IconMail}
            title={t('No invitations yet')}
            actions={<LinkButton to="/settings/invite">{t('Invite a user')}</LinkButton>}
          >
            {t('An invitation is sent by e-mail and is valid for seven days.')}
          </StateMessage>
        }
        paging={paging}
      />
    </Paper>
  );
}

function Invited({ invitation: { createdAt, invitedBy } }: { invitation: Invitation }) {
  return <Trans text="{time} by {name}" values={{ time: <Time at={createdAt} />, name: invitedBy.name }} />;
}

function State({ invitation }: { invitation: Invitation }) {
  const { tone, label, explanation } = invitationState(invitation);
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {explanation === null ? null : (
        <Text c="dimmed" fz="sm" mt={2}>
          {explanation}
        </Text>
      )}
    </>
  );
}

function Actions({ invitation }: { invitation: Invitation }) {
  const mutation = useMutation(changeInvitation());
  const [asking, setAsking] = useState(false);
  const { id: invitationId, name } = invitation;
  if (invitation.acceptedAt !== null || invitation.withdrawnAt !== null) return null;
  const sendAgain = () =>
    mutation.mutate(
      { invitationId, change: 'resend' },
      {
        onSuccess: () => notify.done(t('The invitation is being sent to {email} again.', { email: invitation.email })),
        onError: notify.failed,
      },
    );
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Actions for {name}', { name })}
            loading={mutation.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={sendAgain}>{t('Send again')}</Menu.Item>
          <Menu.Item onClick={() => setAsking(true)}>{t('Withdraw')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Withdraw the invitation?')}
        confirmLabel={t('Withdraw the invitation')}
        destructive
        onConfirm={async () => {
          await mutation.mutateAsync({ invitationId, change: 'withdraw' });
          notify.done(t('The invitation was withdrawn.'));
        }}
      >
        <Text>{t('The link that was sent to {name} stops working.', { name })}</Text>
      </ConfirmDialog>
    </>
  );
}
