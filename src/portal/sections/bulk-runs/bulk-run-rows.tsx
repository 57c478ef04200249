import { Text } from '@mantine/core';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { bulkRows, isUnderWay, type BulkRow, type BulkRun } from '../../queries/bulk-runs.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { deliveryLink } from '../developers/use-entry.ts';
import { resultOf, rowStates, skipReasons } from './bulk-run-words.ts';
import classes from './bulk-runs.module.css';
import { t } from '../../../language/translate.ts';
import { shownEmail } from '../../../domain/students/erased-email.ts';

const route = getRouteApi('/signed-in/admin/bulk-runs/$bulkRunId');
const states = Object.entries(rowStates).map(([value, { label }]) => ({ value, label }));

/** @param course of a run that enrols: a row has no enrolment, and so no course of its own, before it is done */
const student = (course: BulkRun['course']): readonly Column<BulkRow>[] => [
  { header: t('Student'), cell: (row) => <WhoseRow row={row} /> },
  { header: t('Course'), cell: ({ courseName }) => courseName ?? course?.name ?? '–', from: 'desktop' },
];
const event: readonly Column<BulkRow>[] = [{ header: t('Event'), cell: (row) => <EventOfRow row={row} /> }];
const results: readonly Column<BulkRow>[] = [
  { header: t('Result'), cell: (row) => <RowResult row={row} /> },
  { header: t('Reason'), cell: whyOf, from: 'tablet' },
];

/** A list of the run's rows with their results. */
export function BulkRunRows({ run }: { run: BulkRun }) {
  const { state, cursor } = route.useSearch();
  const query = useQuery(bulkRows(run.id, { state, cursor }, isUnderWay(run)));
  const paging = usePaging();
  return (
    <Section title={t('Rows')} flush>
      <FilterBar label={t('Find rows')}>
        <SelectFilter label={t('Status')} param="state" all={t('All rows')} options={states} />
      </FilterBar>
      <DataList
        label={t('Rows of the run')}
        query={query}
        columns={[...(run.kind === 'REDELIVER' ? event : student(run.course)), ...results]}
        rowKey={({ position }) => String(position)}
        narrow={whyOf}
        empty={
          <StateMessage icon={IconTable} title={t('No matching rows')}>
            {t('No row of this run has this status.')}
          </StateMessage>
        }
        paging={paging}
      />
    </Section>
  );
}

/** Why a row was skipped or refused or failed, with the LMS's answer. */
function whyOf({ skipReason, reason, lmsAnswer }: BulkRow): string {
  if (skipReason !== null) return skipReasons[skipReason];
  return [reason, lmsAnswer].filter((each) => each !== null && each !== '').join(' ');
}

function WhoseRow({ row: { student } }: { row: BulkRow }) {
  if (student === null) return '–';
  return (
    <div className={classes.whose}>
      {`${student.firstName} ${student.lastName}`}
      <Text c="dimmed" fz="sm">
        {shownEmail(student.email)}
      </Text>
    </div>
  );
}

function EventOfRow({ row: { subjectId, delivery } }: { row: BulkRow }) {
  return (
    <div className={classes.whose}>
      {delivery?.type ?? '–'}
      <Text c="dimmed" fz="sm">
        {subjectId}
      </Text>
    </div>
  );
}

/** The result of a row, with a link to the enrolment, student or delivery. */
function RowResult({ row }: { row: BulkRow }) {
  const { subjectId, enrolmentId, student, delivery } = row;
  const { label, tone } = resultOf(row);
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
      {enrolmentId !== null ? (
        <TextLink to="/enrolments/$enrolmentId" params={{ enrolmentId }} underline="always">
          {t('Enrolment')}
        </TextLink>
      ) : delivery !== null ? (
        <TextLink {...deliveryLink(delivery.endpointId, subjectId)} underline="always">
          {t('Delivery')}
        </TextLink>
      ) : student === null ? null : (
        <TextLink to="/students/$studentId" params={{ studentId: student.id }} underline="always">
          {t('Student')}
        </TextLink>
      )}
    </>
  );
}
