import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { lmsOperations, type LmsOperation } from '../../queries/lms-configuration.ts';
import { authentications } from './credential-fields.tsx';
import { EndingBadge } from './ending.tsx';

const columns: readonly Column<LmsOperation>[] = [
  { header: 'Operation', cell: ({ label }) => label },
  { header: 'Needed', cell: ({ isRequired }) => (isRequired ? 'Required' : 'Optional'), from: 'tablet' },
  { header: 'Configuration', cell: (operation) => <Configuration operation={operation} /> },
  { header: 'Authentication', cell: ({ authentication }) => authentications[authentication.type], from: 'desktop' },
  { header: 'Last call', cell: ({ lastCall }) => <LastCall call={lastCall} />, from: 'tablet' },
];

/** A list of the seven operations of the organisation's own LMS. */
export function OperationsSection() {
  const query = useQuery({ ...lmsOperations(), select: (items) => ({ items, nextCursor: null }) });
  return (
    <Section
      title="Your own LMS"
      description="The requests that Attain sends to your LMS. If an optional operation has no URL, Attain stores the change and does not call the LMS."
      flush
    >
      <DataList
        label="Operations"
        query={query}
        columns={columns}
        rowKey={({ operation }) => operation}
        rowLink={({ operation }) =>
          linkOptions({ to: '/developers/lms-integration/$operation', params: { operation } })
        }
        narrow={({ isRequired }) => (isRequired ? 'Required' : 'Optional')}
        empty={<StateMessage icon={IconPlugConnected} title="There are no operations" />}
      />
    </Section>
  );
}

/** Badge that shows whether an operation is configured. */
export function Configuration({ operation: { url, isRequired, authentication } }: { operation: LmsOperation }) {
  if (!authentication.isReadable) return <StatusBadge tone="negative">Enter the credentials again</StatusBadge>;
  if (url.trim() !== '') return <StatusBadge tone="positive">Configured</StatusBadge>;
  return isRequired ? (
    <StatusBadge tone="caution">Missing</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Not used</StatusBadge>
  );
}

function LastCall({ call }: { call: LmsOperation['lastCall'] }) {
  if (call === null) return 'Never';
  return (
    <>
      <EndingBadge ending={call.ending} /> <Time at={call.startedAt} />
    </>
  );
}
