import { Button, Drawer, Paper, Stack } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { auditList, type AuditEntry } from '../../queries/audit.ts';
import { userList } from '../../queries/users.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { actorName, auditActions, auditSentence, changesIn } from './audit-sentences.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/settings');

const actionOptions = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** The audit log, with filters for the action and the user. */
export function AuditLog() {
  const { action, user, cursor } = route.useSearch();
  const query = useQuery(auditList({ action, actorUserId: user, cursor }));
  const users = useQuery(userList({ limit: 100 }));
  const paging = usePaging();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns: readonly Column<AuditEntry>[] = [
    { header: t('What'), cell: (entry) => auditSentence(entry) },
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
      <FilterBar label={t('Filter the audit log')}>
        <SelectFilter label={t('What was done')} param="action" all={t('Everything')} options={actionOptions} />
        <SelectFilter
          label={t('Who did it')}
          param="user"
          all={t('Everybody')}
          options={(users.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
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

function Details({ entry }: { entry: AuditEntry }) {
  return (
    <Stack gap="lg">
      <KeyValue
        entries={[
          [t('What'), auditSentence(entry)],
          [t('When'), <Time key="when" at={entry.occurredAt} format="absolute" />],
          [t('Who'), actorName(entry.actor)],
          [t('About'), entry.subjectName ?? entry.subjectId],
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
