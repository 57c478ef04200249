import { Text } from '@mantine/core';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { lmsOperations, type LmsOperation } from '../../queries/lms-configuration.ts';
import type { StatusWords } from '../../components/status-words.ts';
import { authentications } from './credential-fields.tsx';
import { EndingBadge } from './ending.tsx';
import { operationLabel } from '../enrolments/action-words.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

const columns: readonly Column<LmsOperation>[] = [
  { header: t('Operation'), cell: ({ operation }) => operationLabel(operation) },
  { header: t('Needed'), cell: ({ isRequired }) => (isRequired ? t('Required') : t('Optional')), from: 'tablet' },
  { header: t('State'), cell: (operation) => <State operation={operation} /> },
  { header: t('Authentication'), cell: ({ authentication }) => authentications[authentication.type], from: 'desktop' },
  { header: t('Last call'), cell: ({ lastCall }) => <LastCall call={lastCall} />, from: 'tablet' },
];

/** A list of the seven operations of the organisation's own LMS. */
export function OperationsSection() {
  const query = useQuery({ ...lmsOperations(), select: (items) => ({ items, nextCursor: null }) });
  return (
    <Section
      title={t('Operations')}
      description={t(
        'The requests that Attain sends to your LMS. If an optional operation has no URL, Attain stores the change and does not call the LMS.',
      )}
      flush
    >
      <DataList
        label={t('Operations')}
        query={query}
        columns={columns}
        rowKey={({ operation }) => operation}
        rowLink={({ operation }) =>
          linkOptions({ to: '/developers/lms-integration/$operation', params: { operation } })
        }
        narrow={({ isRequired }) => (isRequired ? t('Required') : t('Optional'))}
        pendingRows={7}
        empty={<StateMessage icon={IconPlugConnected} title={t('There are no operations')} />}
      />
    </Section>
  );
}

/** The words and the colour of each state of an operation. */
export const operationStates: Readonly<Record<LmsOperation['state']['state'], StatusWords>> = {
  NOT_SET_UP: { label: t('Not set up'), tone: 'neutral' },
  UNTESTED: { label: t('Untested'), tone: 'neutral' },
  WORKS: { label: t('Works'), tone: 'positive' },
  FAILING: { label: t('Failing'), tone: 'negative' },
};

/** Whether an operation can be called, and what the calls to the organisation's own LMS say about it. */
export function StateBadge({ operation: { isRequired, authentication, state } }: { operation: LmsOperation }) {
  if (!authentication.isReadable) return <StatusBadge tone="negative">{t('Enter the credentials again')}</StatusBadge>;
  const { label, tone } = operationStates[state.state];
  const isMissing = isRequired && state.state === 'NOT_SET_UP';
  return <StatusBadge tone={isMissing ? 'caution' : tone}>{label}</StatusBadge>;
}

/** The state with its time, and with the user whose call succeeded. */
function State({ operation }: { operation: LmsOperation }) {
  const { state, at, by } = operation.state;
  return (
    <>
      <StateBadge operation={operation} />
      {at === null || !operation.authentication.isReadable ? null : (
        <Text c="dimmed" fz="sm" mt={2}>
          {state === 'FAILING' ? (
            <Trans text="since {time}" values={{ time: <Time at={at} format="absolute" /> }} />
          ) : (
            <Time at={at} />
          )}
          {by === null ? '' : `, ${by}`}
        </Text>
      )}
    </>
  );
}

function LastCall({ call }: { call: LmsOperation['lastCall'] }) {
  if (call === null) return t('Never');
  return (
    <>
      <EndingBadge ending={call.ending} status={call.statusCode} /> <Time at={call.startedAt} />
    </>
  );
}
