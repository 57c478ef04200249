import { Button, Paper } from '@mantine/core';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataList } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { percentage } from '../../components/percentage.ts';
import { SelectionBar, useSelection } from '../../components/selection.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import {
  certificateBrake,
  decidedMax,
  discardHeld,
  heldCertificates,
  releaseHeld,
  type CertificateBrake,
  type HeldCertificate,
} from '../../queries/held-certificates.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';
import classes from './certificates.module.css';
import { withdrawalOf, type Withdrawal } from './withdrawal-of.ts';

const route = getRouteApi('/signed-in/admin/held-certificates');

/** The title, and whether the student hears nothing of it. */
const titleOf = ({ title, withEmail }: HeldCertificate) =>
  withEmail ? title : t('{title} (without e-mail)', { title });

const columns = [
  { header: t('Student'), cell: ({ student }: HeldCertificate) => student.name },
  { header: t('Certificate'), cell: titleOf, from: 'tablet' as const },
  { header: t('Course'), cell: ({ course }: HeldCertificate) => course.name, from: 'desktop' as const },
  {
    header: t('Mark'),
    cell: ({ mark }: HeldCertificate) => <span className={classes.number}>{percentage(mark)}</span>,
  },
  {
    header: t('Required mark'),
    cell: ({ requiredMark }: HeldCertificate) => <span className={classes.number}>{percentage(requiredMark)}</span>,
    from: 'desktop' as const,
  },
  { header: t('Held since'), cell: ({ heldAt }: HeldCertificate) => <Time at={heldAt} />, from: 'desktop' as const },
];

/** Page with the certificates that the brake holds, for administrators. */
export function HeldCertificatesPage() {
  const { cursor, state } = route.useSearch();
  const query = useQuery(heldCertificates({ state, cursor }));
  const brake = useQuery(certificateBrake());
  const selection = useSelection({ state });
  const paging = usePaging();
  const chosen = selection.isAll ? ('ALL' as const) : [...selection.ids];
  const listed = state === undefined ? (query.data?.items ?? []) : [];
  const sends = new Set((query.data?.items ?? []).flatMap(({ id, withEmail }) => (withEmail ? [id] : [])));
  const maySendNone = chosen === 'ALL' || chosen.some((id) => !sends.has(id));
  const hasOthers = cursor !== undefined || (query.data !== undefined && query.data.nextCursor !== null);
  return (
    <>
      <PageHeader title={t('Held certificates')} />
      {brake.data?.since ? (
        <Reason brake={brake.data} since={brake.data.since} withdrawal={withdrawalOf(listed, hasOthers)} />
      ) : null}
      <Paper className={classes.list ?? ''}>
        <FilterBar label={t('Find held certificates')}>
          <SelectFilter
            label={t('Status')}
            param="state"
            all={t('Held')}
            options={[{ value: 'DISCARDED', label: t('Not to be issued') }]}
          />
        </FilterBar>
        <SelectionBar selection={selection} page={{ rows: query.data?.items.length ?? 0, hasOthers }}>
          <Decide kind="release" {...{ chosen, maySendNone, state }} onDone={selection.clear} />
          {state === 'DISCARDED' ? null : (
            <Decide kind="discard" {...{ chosen, maySendNone, state }} onDone={selection.clear} />
          )}
        </SelectionBar>
        <DataList
          selection={selection}
          rowName={({ student, title }) => `${student.name}, ${title}`}
          label={t('Held certificates')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ enrolmentId }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } })}
          narrow={titleOf}
          empty={
            <StateMessage icon={IconCertificate} title={t('Nothing is held')}>
              {t('Certificates over the hourly limit wait here when the brake is on in Settings.')}
            </StateMessage>
          }
          paging={paging}
        />
      </Paper>
    </>
  );
}

interface ReasonProps {
  readonly brake: CertificateBrake;
  readonly since: string;
  /** The first choice in the form that withdraws the reports. */
  readonly withdrawal: Withdrawal;
}

/** Says why certificates are held. */
function Reason({ brake, since, withdrawal }: ReasonProps) {
  const limit = brake.reachedLimit ?? 0;
  const { count, hasMore } = brake.held;
  return (
    <Section title={t('Why certificates are held')}>
      <p className={classes.reason}>
        <Trans
          text="The limit of {limit, plural, one {# certificate} other {# certificates}} within an hour was reached {time}. The cause: {cause}."
          values={{ limit, cause: causeOf(brake), time: <Time at={since} /> }}
        />{' '}
        {hasMore
          ? t('More than {count, plural, one {# certificate waits} other {# certificates wait}} now.', { count })
          : t('{count, plural, one {# certificate waits} other {# certificates wait}} now.', { count })}
      </p>
      <p className={classes.reason}>
        {t(
          'Students get nothing meanwhile. Select certificates in the list, then choose “Issue now” or “Do not issue”. If the reports were wrong, withdraw them; their certificates then leave this list.',
        )}
      </p>
      <TextLink
        to="/corrections/withdraw"
        search={brake.causeKind === 'REPORT' ? { since, ...withdrawal } : {}}
        underline="always"
      >
        {t('Withdraw reports')}
      </TextLink>
    </Section>
  );
}

function causeOf({ causeKind, causedBy }: CertificateBrake): string {
  switch (causeKind) {
    case 'REPORT':
      return t('progress reports');
    case 'MARKING':
      return causedBy === null ? t('a marking') : t('a marking by {name}', { name: causedBy });
    case 'REVISION':
      return t('a changed course');
    default:
      return t('a correction');
  }
}

interface DecideProps {
  readonly kind: 'release' | 'discard';
  /** The ids of certificates, or all that the list has. */
  readonly chosen: readonly string[] | 'ALL';
  /** Whether some of them may be issued without an e-mail. */
  readonly maySendNone: boolean;
  readonly state: 'HELD' | 'DISCARDED' | undefined;
  readonly onDone: () => void;
}

function Decide({ kind, chosen, maySendNone, state, onDone }: DecideProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const release = useMutation(releaseHeld());
  const discard = useMutation(discardHeld());
  const isRelease = kind === 'release';
  const decide = async () => {
    const mutation = isRelease ? release : discard;
    let count = 0;
    const decideSome = async (ids: string[]): Promise<number> => {
      const done = await mutation.mutateAsync(ids);
      count += done.count;
      return done.count;
    };
    if (chosen === 'ALL') {
      // What is decided leaves the list, so its first page has the next ones.
      for (;;) {
        const { items } = await client.query({ ...heldCertificates({ state, limit: 100 }), staleTime: 0 });
        if (items.length === 0 || (await decideSome(items.map(({ id }) => id))) === 0) break;
        announce(t('{count, plural, one {# certificate done} other {# certificates done}}', { count }));
      }
    } else {
      for (let at = 0; at < chosen.length; at += decidedMax) await decideSome(chosen.slice(at, at + decidedMax));
    }
    notify.done(
      isRelease
        ? t('{count, plural, one {# certificate was issued.} other {# certificates were issued.}}', { count })
        : t('{count, plural, one {# certificate will not be issued.} other {# certificates will not be issued.}}', {
            count,
          }),
    );
    onDone();
  };
  return (
    <>
      <Button size="compact-sm" variant={isRelease ? 'filled' : 'default'} onClick={() => setOpened(true)}>
        {isRelease ? t('Issue now') : t('Do not issue')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={isRelease ? t('Issue the selected certificates?') : t('Do not issue the selected certificates?')}
        confirmLabel={isRelease ? t('Issue them now') : t('Do not issue them')}
        destructive={!isRelease}
        onConfirm={decide}
      >
        {isRelease
          ? maySendNone
            ? t(
                'They are issued now, and each student gets an e-mail. Those that the list shows as “without e-mail” are issued silently, because their correction was applied without e-mails.',
              )
            : t('They are issued now, and each student gets an e-mail.')
          : t(
              'They are not issued, even when further reports come. Once a mark has fallen below the required mark, the certificate can be earned again.',
            )}
      </ConfirmDialog>
    </>
  );
}
