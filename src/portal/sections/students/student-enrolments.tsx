import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { EnrolmentStatusBadge } from '../../components/enrolment-status.tsx';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { enrolmentList, type Enrolment } from '../../queries/enrolments.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/students/$studentId');

const columns: readonly Column<Enrolment>[] = [
  { header: t('Course'), cell: ({ course }) => course.name },
  { header: t('Status'), cell: ({ status }) => <EnrolmentStatusBadge status={status} /> },
  {
    header: t('Progress'),
    cell: ({ lmsEnrolmentProgress }) => percentage(lmsEnrolmentProgress),
    from: 'tablet',
    align: 'end',
  },
  { header: t('Mark'), cell: ({ mark }) => percentage(mark), from: 'tablet', align: 'end' },
  { header: t('Added'), cell: ({ createdAt }) => <Time at={createdAt} format="date" />, from: 'desktop' },
];

/** A list of a student's enrolments, the newest first. */
export function StudentEnrolments({ studentId }: { studentId: string }) {
  const { cursor } = route.useSearch();
  const query = useQuery(enrolmentList({ studentId, cursor }));
  const paging = usePaging();
  return (
    <Section title={t('Enrolments')} flush>
      <DataList
        label={t('Enrolments of this student')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId: id } })}
        narrow={({ lmsEnrolmentProgress, mark }) =>
          t('Progress {percentage} · Mark {percentage2}', {
            percentage: percentage(lmsEnrolmentProgress),
            percentage2: percentage(mark),
          })
        }
        empty={
          <StateMessage icon={IconUserCheck} title={t('No enrolments yet')}>
            {t('The enrolments of this student appear here.')}
          </StateMessage>
        }
        paging={paging}
        pendingRows={2}
      />
    </Section>
  );
}
