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
import { importRows, isUnderWay, type Import, type ImportRow } from '../../queries/imports.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { rowPlans, rowStates } from './import-words.ts';
import classes from './imports.module.css';
import { currentLocale, t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/imports/$importId');
/** The card with the rows, for links to it. */
export const rowsId = 'rows';
const states = Object.entries(rowStates).map(([value, { label }]) => ({ value, label }));

/** A list of the file's rows with the planned action or the result. */
export function ImportRows({ found }: { found: Import }) {
  const { state, cursor } = route.useSearch();
  const query = useQuery(importRows(found.id, { state, cursor }, isUnderWay(found)));
  const paging = usePaging();
  const columns = found.kind === 'STUDENTS' ? columnsOf(found) : [...columnsOf(found, courseColumns)];
  return (
    <Section id={rowsId} title={t('Rows')} flush>
      <FilterBar label={t('Find rows')}>
        <SelectFilter label={t('Status')} param="state" all={t('All rows')} options={states} />
      </FilterBar>
      <DataList
        label={t('Rows of the file')}
        query={query}
        columns={columns}
        rowKey={({ position }) => String(position)}
        narrow={(row) => (
          <>
            {t('Line {line}', { line: row.line })}
            {row.reason === null && row.warnings === undefined && row.existsAs === null ? null : (
              <>
                : <WhyRow row={row} />
              </>
            )}
          </>
        )}
        empty={
          <StateMessage icon={IconTable} title={t('No matching rows')}>
            {t('No row of this file has this status.')}
          </StateMessage>
        }
        paging={paging}
      />
    </Section>
  );
}

const courseColumns: readonly Column<ImportRow>[] = [
  { header: t('Course'), cell: ({ given }) => given.course ?? '–', from: 'desktop' },
  { header: t('LMS enrolment id'), cell: ({ given }) => given.lmsEnrolmentId ?? '–', from: 'desktop' },
];

const columnsOf = (found: Import, further: readonly Column<ImportRow>[] = []): Column<ImportRow>[] => [
  { header: t('Student'), cell: (row) => <WhoseRow row={row} /> },
  { header: t('Line'), cell: ({ line }) => line.toLocaleString(currentLocale()), from: 'tablet', align: 'end' },
  ...further,
  found.state === 'PREVIEWED'
    ? {
        header: t('Planned action'),
        cell: ({ plan, existsAs }) => (
          <StatusBadge tone={existsAs === null ? rowPlans[plan].tone : 'caution'}>{rowPlans[plan].label}</StatusBadge>
        ),
      }
    : { header: t('Result'), cell: (row) => <RowResult row={row} /> },
  { header: t('Reason'), cell: (row) => <WhyRow row={row} />, from: 'tablet' },
];

/** Shows why a row is skipped or failed, and warnings: of another name, and of characters that certificates cannot print. */
function WhyRow({ row: { reason, existsAs, warnings = [] } }: { row: ImportRow }) {
  return [
    ...(existsAs === null ? [] : [t('Already exists as {name}.', { name: existsAs })]),
    ...(reason === null ? [] : [reason]),
    ...warnings.map(({ message }) => message),
  ].join(' ');
}

function WhoseRow({ row: { given, isErased } }: { row: ImportRow }) {
  if (isErased) return <Text c="dimmed">{t('Student erased')}</Text>;
  const name = [given.firstName, given.lastName].filter((part) => part !== null).join(' ');
  return (
    <div className={classes.whose}>
      {name === '' ? (given.email ?? t('Without a name')) : name}
      {name === '' || given.email === null ? null : (
        <Text c="dimmed" fz="sm">
          {given.email}
        </Text>
      )}
    </div>
  );
}

/** The result of a row, with a link to the enrolment or student. */
function RowResult({ row: { state, enrolmentId, studentId } }: { row: ImportRow }) {
  const { label, tone } = rowStates[state];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
      {enrolmentId !== null ? (
        <TextLink to="/enrolments/$enrolmentId" params={{ enrolmentId }} underline="always">
          {t('Enrolment')}
        </TextLink>
      ) : studentId !== null ? (
        <TextLink to="/students/$studentId" params={{ studentId }} underline="always">
          {t('Student')}
        </TextLink>
      ) : null}
    </>
  );
}
