import { Button, Drawer, Paper, Stack, Text } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { auditList, type AuditEntry } from '../../queries/audit.ts';
import { userList } from '../../queries/users.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { DayFilters, periodOf } from '../developers/day-filters.tsx';
import { actorName, aroundSubject, auditActions, auditSentence, changesIn } from './audit-sentences.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

type Link = NonNullable<AuditEntry['link']>;

const route = getRouteApi('/signed-in/admin/settings');

const actionOptions = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** The audit log, with filters for the action and the user. */
export function AuditLog() {
  const { action, user, cursor, ...days } = route.useSearch();
  const query = useQuery(auditList({ action, actorUserId: user, ...periodOf(days), cursor }));
  const users = useQuery(userList({ limit: 100 }));
  const paging = usePaging();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns: readonly Column<AuditEntry>[] = [
    { header: t('What'), cell: (entry) => <Sentence entry={entry} /> },
    { header: t('When'), cell: ({ occurredAt }) => <Time at={occurredAt} format="absolute" />, from: 'tablet' },
    {
      header: t('Details'),
      cell: (entry) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('Details: {sentence}', { sentence: auditSentence(entry) })}
          onClick={() => setShown(entry)}
        >
          {t('Details')}
        </Button>
      ),
      align: 'end',
    },
  ];
  return (
    <Paper>
      <Text p="md" pb={0} size="sm" c="dimmed">
        <Trans
          text="What was done to enrolments is in their timelines and in the <actions>list of actions</actions>."
          values={{
            actions: (words) => (
              <TextLink to="/developers/activity" search={{ tab: 'actions' }} underline="always">
                {words}
              </TextLink>
            ),
          }}
        />
      </Text>
      <FilterBar label={t('Filter the audit log')}>
        <SelectFilter label={t('What was done')} param="action" all={t('Everything')} options={actionOptions} />
        <SelectFilter
          label={t('Who did it')}
          param="user"
          all={t('Everybody')}
          options={(users.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DayFilters />
      </FilterBar>
      <DataList
        label={t('Audit log')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={({ occurredAt }) => <Time at={occurredAt} format="absolute" />}
        empty={
          <StateMessage
            icon={IconHistory}
            title={t('No matching entries')}
            actions={
              <LinkButton to="/settings" search={{ tab: 'audit' }} variant="default">
                {t('Show everything')}
              </LinkButton>
            }
          >
            {t('The audit log records every change of keys, settings, users, students and certificates.')}
          </StateMessage>
        }
        paging={paging}
      />
      <Drawer
        opened={shown !== null}
        onClose={() => setShown(null)}
        position="right"
        size="md"
        title={shown === null ? '' : (auditActions[shown.action]?.label ?? shown.action)}
      >
        {shown === null ? null : <Details entry={shown} />}
      </Drawer>
    </Paper>
  );
}

/** The record that an entry is about, by its name or by a link. */
function about({ link, subjectName }: AuditEntry): [name: string, value: ReactNode][] {
  if (link === null) return subjectName === null ? [] : [[t('About'), subjectName]];
  return [
    [
      t('About'),
      <RecordLink key="about" link={link}>
        {subjectName ?? openWords[link.kind]}
      </RecordLink>,
    ],
  ];
}

const openWords: Readonly<Record<Link['kind'], string>> = {
  STUDENT: t('Open the student'),
  COURSE: t('Open the course'),
  ENROLMENT: t('Open the enrolment'),
  IMPORT: t('Open the import'),
  BULK_RUN: t('Open the bulk run'),
  CORRECTION: t('Open the correction'),
};

/** What an entry says, with a link to the record that it names. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const [before, ...after] = aroundSubject(entry);
  if (entry.link === null || after.length !== 1) return auditSentence(entry);
  return (
    <>
      {before}
      <RecordLink link={entry.link}>{entry.subjectName}</RecordLink>
      {after[0]}
    </>
  );
}

function RecordLink({ link: { kind, id }, children }: { link: Link; children: ReactNode }) {
  const to = {
    STUDENT: linkOptions({ to: '/students/$studentId', params: { studentId: id } }),
    COURSE: linkOptions({ to: '/courses/$courseId', params: { courseId: id } }),
    ENROLMENT: linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId: id } }),
    IMPORT: linkOptions({ to: '/imports/$importId', params: { importId: id } }),
    BULK_RUN: linkOptions({ to: '/bulk-runs/$bulkRunId', params: { bulkRunId: id } }),
    CORRECTION: linkOptions({ to: '/corrections/$correctionId', params: { correctionId: id } }),
  }[kind];
  return (
    <TextLink {...to} underline="always">
      {children}
    </TextLink>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  return (
    <Stack gap="lg">
      <KeyValue
        entries={[
          [t('What'), <Sentence key="what" entry={entry} />],
          [t('When'), <Time key="when" at={entry.occurredAt} format="absolute" />],
          [t('Who'), actorName(entry.actor)],
          ...about(entry),
          ...changesIn(entry.details),
        ]}
      />
      <details>
        <summary>{t('As it is stored')}</summary>
        <CodeBlock code={JSON.stringify({ action: entry.action, ...entry.details }, null, 2)} label={t('Details')} />
      </details>
    </Stack>
  );
}
