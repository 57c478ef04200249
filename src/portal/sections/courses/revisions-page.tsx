import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Paper } from '@mantine/core';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { courseDetails, courseRevisions, type CourseRevision } from '../../queries/courses.ts';
import { usePaging } from '../../routing/use-paging.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { changeInWords } from './revision-words.ts';
import classes from './revisions-page.module.css';
import { t } from '../../../language/translate.ts';
import { exactNumber } from '../../components/percentage.ts';

const route = getRouteApi('/signed-in/courses/$courseId/revisions');

const columns: readonly Column<CourseRevision>[] = [
  { header: t('Revision'), cell: ({ number }) => exactNumber(number) },
  { header: t('What was changed'), cell: (revision) => <Changes revision={revision} /> },
  { header: t('Saved by'), cell: ({ savedByName }) => <span dir="auto">{savedByName ?? '–'}</span>, from: 'tablet' },
  { header: t('Saved'), cell: ({ savedAt }) => <Time at={savedAt} format="absolute" />, from: 'tablet' },
];

/** Page with the revisions of a course, the newest first, each with what it changed. */
export function RevisionsPage() {
  const { courseId } = route.useParams();
  const { cursor } = route.useSearch();
  const paging = usePaging();
  const course = useQuery(courseDetails(courseId));
  const query = useQuery(courseRevisions(courseId, cursor));
  return (
    <>
      <PageHeader
        title={t('Revisions')}
        breadcrumb={[
          { label: t('Courses'), link: linkOptions({ to: '/courses' }) },
          {
            label: course.data?.name ?? t('Course'),
            link: linkOptions({ to: '/courses/$courseId', params: { courseId } }),
          },
        ]}
      />
      <Paper>
        <DataList
          label={t('Revisions')}
          query={query}
          columns={columns}
          rowKey={({ number }) => String(number)}
          narrow={({ savedAt }) => <Time at={savedAt} format="absolute" />}
          empty={<NoRevisions />}
          paging={paging}
          pendingRows={3}
        />
      </Paper>
    </>
  );
}

function Changes({ revision: { number, changes, changesLeftOut } }: { revision: CourseRevision }) {
  if (changes.length === 0) {
    return number === 1 ? t('The course as it was first kept.') : t('Nothing that is listed here.');
  }
  return (
    <ul className={classes.changes}>
      {changes.map((change, index) => (
        <li key={index}>{changeInWords(change)}</li>
      ))}
      {changesLeftOut === 0 ? null : (
        <li>
          {t('{count, plural, one {One more change} other {# more changes}}', {
            count: changesLeftOut,
          })}
        </li>
      )}
    </ul>
  );
}

const NoRevisions = () => (
  <StateMessage icon={IconHistory} title={t('No revisions')}>
    {t('Each change of units, outcomes, weights or certificates is kept here.')}
  </StateMessage>
);
