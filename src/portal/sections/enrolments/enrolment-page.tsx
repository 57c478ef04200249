import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { EnrolmentStatusBadge } from '../../components/enrolment-status.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagePending } from '../../components/page-pending.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { enrolmentDetails, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { ActionPanel } from './action-panel.tsx';
import { Certificates } from './certificates.tsx';
import { EnrolmentActions } from './enrolment-actions.tsx';
import { EnrolmentFacts } from './enrolment-facts.tsx';
import { InTheLms } from './in-the-lms.tsx';
import { Results } from './results.tsx';
import { Timeline } from './timeline.tsx';
import classes from './enrolment-page.module.css';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

const route = getRouteApi('/signed-in/enrolments/$enrolmentId');
const breadcrumb = [{ label: t('Enrolments'), link: linkOptions({ to: '/enrolments' }) }];

/** Page of one enrolment: its progress, its certificates, its record in the LMS and its timeline. */
export function EnrolmentPage() {
  const { enrolmentId } = route.useParams();
  const query = useQuery(enrolmentDetails(enrolmentId));
  if (query.data !== undefined) return <Loaded key={enrolmentId} enrolment={query.data} />;
  return (
    <>
      <PageHeader title={t('Enrolment')} breadcrumb={breadcrumb} />
      {query.isError ? (
        <Failure error={query.error} what={t('enrolment')} retry={() => void query.refetch()} />
      ) : (
        <PagePending level={2} />
      )}
    </>
  );
}

function Loaded({ enrolment }: { enrolment: EnrolmentDetails }) {
  const { student, course, status } = enrolment;
  return (
    <>
      <PageHeader
        title={`${student.firstName} ${student.lastName}`}
        badge={<EnrolmentStatusBadge status={status} />}
        description={
          <Trans
            text="in {course}"
            values={{
              course: (
                <TextLink to="/courses/$courseId" params={{ courseId: course.id }}>
                  {course.name}
                </TextLink>
              ),
            }}
          />
        }
        breadcrumb={breadcrumb}
        actions={<EnrolmentActions enrolment={enrolment} />}
      />
      <ActionPanel enrolment={enrolment} />
      <div className={classes.grid}>
        <div className={classes.results}>
          <Results enrolment={enrolment} />
        </div>
        <div className={classes.aside}>
          <EnrolmentFacts enrolment={enrolment} />
          <Certificates enrolment={enrolment} />
          <InTheLms enrolment={enrolment} />
        </div>
        <div className={classes.timeline}>
          <Timeline enrolment={enrolment} />
        </div>
      </div>
    </>
  );
}
