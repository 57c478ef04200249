import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../components/notify.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { endOtherSessions, ownSessions, type OwnSession } from '../../queries/account.ts';
import { browserName } from './browser-name.ts';
import classes from './sessions-section.module.css';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** A list of the browsers in which the user is signed in. The user can sign out of all other browsers. */
export function SessionsSection() {
  const query = useQuery(ownSessions());
  const mutation = useMutation(endOtherSessions());
  const [asking, setAsking] = useState(false);
  const others = (query.data?.items.length ?? 1) > 1;
  return (
    <Section
      title={t('Active sessions')}
      actions={
        others ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Sign out everywhere else')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={query} what={t('session')}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((session) => (
              <SessionRow key={`${session.createdAt} ${session.lastSeenAt}`} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Sign out everywhere else?')}
        confirmLabel={t('Sign out everywhere else')}
        onConfirm={async () => {
          await mutation.mutateAsync();
          notify.done(t('You are signed out everywhere else.'));
        }}
      >
        <Text>
          {t(
            'You must sign in again in every other browser. If one of these sessions is not yours, change your password, too.',
          )}
        </Text>
      </ConfirmDialog>
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  return (
    <li>
      <div className={classes.browser}>
        {browserName(session.userAgent)}
        {session.isCurrent ? <StatusBadge tone="positive">{t('This browser')}</StatusBadge> : null}
      </div>
      <Text c="dimmed" fz="sm">
        {session.remoteAddress === null ? '' : t('From {remoteAddress}. ', { remoteAddress: session.remoteAddress })}
        <Trans
          text="Signed in {opened}, last used {used}"
          values={{ opened: <Time at={session.createdAt} />, used: <Time at={session.lastSeenAt} /> }}
        />
      </Text>
    </li>
  );
}
