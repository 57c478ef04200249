import { ActionIcon, Menu, Text } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../components/notify.ts';
import { useSession } from '../../queries/session.ts';
import { changeUser, userList, type User, type UserChange } from '../../queries/users.ts';
import { t } from '../../../language/translate.ts';

interface Action {
  readonly change: UserChange;
  /** Label in the menu. */
  readonly label: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly explanation: string;
  readonly done: string;
  readonly destructive?: boolean;
  /** Whether an organisation without another active administrator cannot do it. */
  readonly needsAnother?: boolean;
}

/** Users that are looked at for another administrator. With more users, the service alone refuses. */
const usersLimit = 100;

/** Whether the user is known to be the only active administrator: the reader, since nobody else opens this page. */
function useIsOnlyAdministrator(user: User): boolean {
  const own = useSession().user.id === user.id;
  const { data } = useQuery({ ...userList({ limit: usersLimit }), enabled: own });
  if (!own || data === undefined || data.nextCursor !== null) return false;
  return !data.items.some(
    ({ id, role, deactivatedAt }) => id !== user.id && role === 'ADMIN' && deactivatedAt === null,
  );
}

/** A menu with an administrator's actions on a user. The service refuses to remove the last administrator. */
export function UserActions({ user }: { user: User }) {
  const own = useSession().user.id === user.id;
  const isOnly = useIsOnlyAdministrator(user);
  const mutation = useMutation(changeUser());
  const [chosen, setChosen] = useState<Action | null>(null);
  // Separate from `chosen`, so that the dialog keeps its texts while it closes.
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: user.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actionsFor(user, own).map((action) => (
            <Menu.Item
              key={action.label}
              disabled={isOnly && (action.needsAnother ?? false)}
              onClick={() => {
                setChosen(action);
                setOpened(true);
              }}
            >
              {action.label}
            </Menu.Item>
          ))}
          {isOnly ? (
            <Menu.Label>
              {t('You are the only active administrator. Make another user an administrator first.')}
            </Menu.Label>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {chosen === null ? null : (
        <ConfirmDialog
          opened={opened}
          onClose={() => setOpened(false)}
          title={chosen.title}
          confirmLabel={chosen.confirmLabel}
          destructive={chosen.destructive ?? false}
          onConfirm={async () => {
            await mutation.mutateAsync(chosen.change);
            notify.done(chosen.done);
          }}
        >
          <Text>{chosen.explanation}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

function actionsFor(user: User, own: boolean): Action[] {
  const { id: userId, name } = user;
  const signedOut = own
    ? t('You will be signed out and must sign in again.')
    : t('{name} will be signed out everywhere.', { name });
  if (user.deactivatedAt !== null) {
    return [
      {
        change: { userId, change: 'reactivate' },
        label: t('Reactivate'),
        title: t('Reactivate {name}?', { name }),
        confirmLabel: t('Reactivate'),
        explanation: t('{name} can sign in again, with the same password and role as before.', { name }),
        done: t('{name} was reactivated.', { name }),
      },
    ];
  }
  const promoted = user.role === 'STAFF';
  return [
    {
      change: { userId, change: 'role', role: promoted ? 'ADMIN' : 'STAFF' },
      label: promoted ? t('Make an administrator') : t('Make a member of staff'),
      title: promoted ? t('Make {name} an administrator?', { name }) : t('Make {name} a member of staff?', { name }),
      confirmLabel: promoted ? t('Make an administrator') : t('Make a member of staff'),
      explanation: promoted
        ? t('An administrator can do everything and change all settings. {signedOut}', { signedOut })
        : t('Staff work with students and enrolments. They cannot open the settings. {signedOut}', { signedOut }),
      needsAnother: !promoted,
      done: promoted ? t('{name} is an administrator now.', { name }) : t('{name} is a member of staff now.', { name }),
    },
    ...(user.hasSecondFactor && !own
      ? [
          {
            change: { userId, change: 'reset-second-factor' } as const,
            label: t('Reset two-step sign-in'),
            title: t('Reset two-step sign-in of {name}?', { name }),
            confirmLabel: t('Reset two-step sign-in'),
            explanation: t(
              'Do this when {name} has lost their phone. The password alone is then enough to sign in. Make sure that the request really comes from {name2}. {signedOut}',
              { name, name2: name, signedOut },
            ),
            done: t('Two-step sign-in of {name} was turned off.', { name }),
            destructive: true,
          },
        ]
      : []),
    {
      change: { userId, change: 'deactivate' },
      label: t('Deactivate'),
      title: t('Deactivate {name}?', { name }),
      confirmLabel: t('Deactivate'),
      explanation: own
        ? t(
            'You will be signed out and will not be able to sign in any more. Past actions stay in the timelines and in the audit log.',
          )
        : t(
            '{name} will be signed out everywhere and will not be able to sign in any more. Past actions stay in the timelines and in the audit log.',
            { name },
          ),
      done: t('{name} was deactivated.', { name }),
      destructive: true,
      needsAnother: true,
    },
  ];
}
