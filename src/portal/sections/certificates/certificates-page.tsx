import { Paper } from '@mantine/core';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { apart } from '../../components/apart.tsx';
import { CertificateStatusBadge, certificateStatuses } from '../../components/certificate-status.tsx';
import { DataList } from '../../components/data-list.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FilterBar, SearchInput, SelectFilter } from '../../components/filter-bar.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CoursePicker, StudentPicker } from '../../components/search-picker.tsx';
import { SelectionBar, useSelection } from '../../components/selection.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { certificateExport, certificateList, type ListedCertificate } from '../../queries/certificates.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { useSetSearchParams } from '../../routing/use-search-params.ts';
import { ExportSelected } from '../bulk-runs/start-bulk-run.tsx';
import { DayFilters, periodOf } from '../developers/day-filters.tsx';
import { ListToolbar } from '../saved-views/list-toolbar.tsx';
import { useListView, type NamedColumn } from '../saved-views/use-list-view.ts';
import classes from './certificates.module.css';
import { DocumentLink } from './document-link.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/certificates');

const columns: readonly NamedColumn<ListedCertificate>[] = [
  { name: 'student', header: t('Student'), cell: ({ student }) => student.name },
  { name: 'certificate', header: t('Certificate'), cell: ({ title }) => title, from: 'tablet' },
  { name: 'course', header: t('Course'), cell: ({ course }) => course.name, from: 'desktop' },
  {
    name: 'number',
    header: t('Number'),
    cell: ({ number }) => <span className={classes.whole}>{number}</span>,
    from: 'tablet',
  },
  { name: 'status', header: t('Status'), cell: ({ status }) => <CertificateStatusBadge status={status} /> },
  {
    name: 'issued',
    header: t('First issued'),
    cell: ({ issuedAt }) => (
      <span className={classes.whole}>
        <Time at={issuedAt} format="date" />
      </span>
    ),
    from: 'desktop',
  },
  {
    name: 'document',
    header: t('Document'),
    cell: (certificate) => <DocumentLink certificate={certificate} />,
    from: 'tablet',
  },
];

const statuses = (['ISSUED', 'WITHDRAWN', 'REVOKED'] as const).map((value) => ({
  value,
  label: certificateStatuses[value].label,
}));

/** Page with all issued certificates, the newest first. */
export function CertificatesPage() {
  const { cursor, status, number, studentId, courseId, search, ...days } = route.useSearch();
  const filter = { status, number, studentId, courseId, search, ...periodOf(days) };
  const view = useListView('CERTIFICATES', columns);
  const query = useQuery({ ...certificateList({ ...filter, cursor }), enabled: view.isReady });
  const selection = useSelection(filter);
  const paging = usePaging();
  const setSearchParams = useSetSearchParams();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title={t('Certificates')} actions={<ExportButton href={certificateExport(filter)} />} />
      <Paper>
        <ListToolbar view={view} all={t('All certificates')} />
        <FilterBar label={t('Find certificates')}>
          <SearchInput label={t('Search certificates')} placeholder={t('Beginning of a name or e-mail')} />
          <StudentPicker
            compact
            label={t('Student')}
            placeholder={t('All students')}
            value={studentId ?? null}
            onChange={(id) => setSearchParams({ studentId: id ?? undefined })}
          />
          <CoursePicker
            compact
            label={t('Course')}
            placeholder={t('All courses')}
            value={courseId ?? null}
            onChange={(id) => setSearchParams({ courseId: id ?? undefined })}
          />
          <SearchInput label={t('Number')} placeholder="C-000042" param="number" />
          <SelectFilter label={t('Status')} param="status" all={t('All statuses')} options={statuses} />
          <DayFilters />
        </FilterBar>
        <SelectionBar
          selection={selection}
          page={{
            rows: query.data?.items.length ?? 0,
            hasOthers: paging.page > 1 || (query.data?.nextCursor ?? null) !== null,
          }}
        >
          <ExportSelected of="certificates" selection={selection} href={certificateExport(filter)} />
        </SelectionBar>
        <DataList
          selection={selection}
          rowName={({ student, title, number: own }) => `${student.name}, ${title}, ${own}`}
          label={t('Certificates')}
          query={query}
          columns={view.columns}
          rowKey={({ id }) => id}
          rowLink={({ enrolmentId }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } })}
          narrow={(certificate) => (
            <>
              {apart(`${certificate.title},`)} <span className={classes.whole}>{certificate.number}</span>{' '}
              <DocumentLink certificate={certificate} />
            </>
          )}
          empty={isFiltered ? <NoMatch /> : <NoCertificates />}
          paging={paging}
        />
      </Paper>
    </>
  );
}

const NoCertificates = () => (
  <StateMessage
    icon={IconCertificate}
    title={t('No certificates yet')}
    actions={
      <LinkButton to="/courses" variant="default">
        {t('Go to courses')}
      </LinkButton>
    }
  >
    {t(
      'Each course has its certificates, and the mark that each of them requires. A certificate is issued when a student’s mark reaches the required mark.',
    )}
  </StateMessage>
);

const NoMatch = () => (
  <StateMessage
    icon={IconCertificate}
    title={t('No certificate was found')}
    actions={
      <LinkButton to="/certificates" search={{ view: 'all' }} variant="default">
        {t('Show all certificates')}
      </LinkButton>
    }
  >
    {t('No certificate matches all of these filters.')}
  </StateMessage>
);
