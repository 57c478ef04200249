import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { ReactNode } from 'react';
import { certificateStatuses } from '../components/certificate-status.tsx';
import { enrolmentStatuses } from '../components/enrolment-status.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { Time } from '../components/time.tsx';
import type { SearchResult } from '../queries/search.ts';
import { endings } from '../sections/developers/ending-names.ts';
import { reportStateNames } from '../sections/developers/report-state.tsx';
import { deliveryStateWords } from '../sections/developers/webhooks/delivery-state.tsx';
import { runStates } from '../sections/bulk-runs/bulk-run-words.ts';
import { correctionStates } from '../sections/corrections/correction-words.ts';
import { operationLabel } from '../sections/enrolments/action-words.ts';
import { importStates } from '../sections/imports/import-words.ts';
import type { StatusWords } from '../components/status-words.ts';
import type { Entry } from './entry.ts';
import type { Icon } from './icon.ts';
import type { Recent } from './recent.ts';
import { t, tIn } from '../../language/translate.ts';

type Kind = SearchResult['kind'];
type Words = Readonly<Record<string, StatusWords>>;

const underWay: Words = {
  REQUESTED: { label: t('Under way'), tone: 'info' },
  RUNNING: { label: t('Under way'), tone: 'info' },
};
const deeds: Readonly<Record<string, string>> = {
  CREATE: t('Enrol'),
  TRANSFER: t('Transfer'),
  CANCEL: tIn('of an enrolment', 'Cancel'),
  MARK: tIn('verb', 'Mark'),
};

const kinds: Readonly<
  Record<Kind, { readonly heading: string; readonly one: string; readonly icon: Icon; readonly statuses?: Words }>
> = {
  STUDENT: { heading: t('Students'), one: t('Student'), icon: IconUser },
  COURSE: { heading: t('Courses'), one: t('Course'), icon: IconBook2 },
  ENROLMENT: { heading: t('Enrolments'), one: t('Enrolment'), icon: IconUserCheck, statuses: enrolmentStatuses },
  CERTIFICATE: {
    heading: t('Certificates'),
    one: t('Certificate'),
    icon: IconCertificate,
    statuses: certificateStatuses,
  },
  ACTION: {
    heading: t('Actions on enrolments'),
    one: t('Action'),
    icon: IconUserCheck,
    statuses: { ...endings, ...underWay },
  },
  REQUEST: { heading: t('API requests'), one: t('API request'), icon: IconActivity },
  REPORT: { heading: t('Progress reports'), one: t('Progress report'), icon: IconActivity, statuses: reportStateNames },
  CALL: { heading: t('LMS calls'), one: t('LMS call'), icon: IconActivity, statuses: endings },
  DELIVERY: { heading: t('Webhook deliveries'), one: t('Delivery'), icon: IconWebhook, statuses: deliveryStateWords },
  EMAIL: {
    heading: t('E-mails'),
    one: t('E-mail'),
    icon: IconActivity,
    statuses: {
      PENDING: { label: t('Waiting'), tone: 'info' },
      SENDING: { label: t('Sending'), tone: 'info' },
      SENT: { label: t('Sent'), tone: 'positive' },
      FAILED: { label: t('Failed'), tone: 'negative' },
    },
  },
  IMPORT: { heading: t('Imports'), one: tIn('noun', 'Import'), icon: IconTableImport, statuses: importStates },
  BULK_RUN: { heading: t('Bulk runs'), one: t('Bulk run'), icon: IconListCheck, statuses: runStates },
  CORRECTION: {
    heading: t('Corrections'),
    one: t('Correction'),
    icon: IconArrowBackUp,
    statuses: correctionStates,
  },
  ENDPOINT: {
    heading: t('Webhook endpoints'),
    one: t('Webhook endpoint'),
    icon: IconWebhook,
    statuses: {
      ENABLED: { label: t('Enabled'), tone: 'positive' },
      DISABLED: { label: t('Disabled'), tone: 'neutral' },
    },
  },
  CHECK: { heading: t('Checks of an LMS'), one: tIn('noun', 'Check'), icon: IconPlugConnected },
  PULL: {
    heading: t('Pulls of progress'),
    one: tIn('noun', 'Pull'),
    icon: IconPlugConnected,
    statuses: {
      RUNNING: { label: t('Under way'), tone: 'info' },
      SUCCEEDED: { label: t('Done'), tone: 'positive' },
      FAILED: { label: t('Failed'), tone: 'negative' },
      CANCELLED: { label: tIn('run', 'Cancelled'), tone: 'caution' },
    },
  },
};

const refused = (status: string) => ({ label: status, tone: 'negative' }) as const;

/** The heading above results of a kind. */
export const headingOf = (kind: Kind): string => kinds[kind].heading;

/** Returns the line for a result. */
export function entryOf(result: SearchResult): Entry {
  const { kind, id, status, path } = result;
  const { icon, statuses } = kinds[kind];
  const words = status === null ? undefined : kind === 'REQUEST' ? refused(status) : statuses?.[status];
  return {
    key: `${kind} ${id}`,
    icon,
    label: labelOf(result),
    detail: detailOf(result),
    path,
    ...(words === undefined ? {} : { badge: <StatusBadge tone={words.tone}>{words.label}</StatusBadge> }),
  };
}

/** Returns the line for a result that was opened before. Its status may have changed since. */
export function recentEntryOf({ kind, id, title, detail, path }: Recent): Entry {
  const { icon, one } = kinds[kind];
  const label = labelOf({ kind, title, type: null });
  return { key: `recent ${kind} ${id}`, icon, label, detail: detail === null ? one : `${one} · ${detail}`, path };
}

const lmsWays: Readonly<Record<string, string>> = {
  FIRST_PARTY: t('First-party LMS'),
  CONNECTOR: t('Connector'),
  CUSTOM: t('Templates'),
};

function labelOf({ kind, title, type }: Pick<SearchResult, 'kind' | 'title' | 'type'>): string {
  if (kind === 'CALL' && type !== null) return operationLabel(type);
  if (kind === 'ACTION' && type !== null) return `${deeds[type] ?? type} · ${title}`;
  if (kind === 'DELIVERY' && type !== null) return type;
  if (kind === 'CHECK') return lmsWays[title] ?? title;
  return title;
}

const timed: readonly Kind[] = [
  'ACTION',
  'REQUEST',
  'REPORT',
  'CALL',
  'DELIVERY',
  'EMAIL',
  'IMPORT',
  'BULK_RUN',
  'CORRECTION',
  'CHECK',
  'PULL',
];

function detailOf({ kind, title, detail, at }: SearchResult): ReactNode {
  const own = kind === 'CALL' || kind === 'DELIVERY' ? title : kind === 'REPORT' || kind === 'PULL' ? null : detail;
  if (at === null || !timed.includes(kind)) return own;
  return (
    <>
      {own === null ? null : `${own} · `}
      <Time at={at} />
    </>
  );
}
