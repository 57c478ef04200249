import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { enrolmentDetails, isUnderWay, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { MarkForm } from './mark-form.tsx';
import { useAct } from './use-act.ts';

const route = getRouteApi('/signed-in/enrolments/$enrolmentId/mark');

/** Marks units by hand and waits for what the LMS says; the enrolment's page tells how it ended. */
export function MarkPage() {
  const { enrolmentId } = route.useParams();
  const query = useQuery({ ...enrolmentDetails(enrolmentId), refetchOnWindowFocus: false });
  const enrolment = linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } });
  const student = query.data?.student;
  return (
    <>
      <PageHeader
        title="Mark units"
        description="A unit that is marked by hand counts with its latest mark instead of its progress."
        breadcrumb={[
          { label: 'Enrolments', link: linkOptions({ to: '/enrolments' }) },
          { label: student === undefined ? 'Enrolment' : `${student.firstName} ${student.lastName}`, link: enrolment },
        ]}
      />
      <QueryView query={query} what="enrolment">
        {(loaded) => <Marking enrolment={loaded} />}
      </QueryView>
    </>
  );
}

function Marking({ enrolment }: { enrolment: EnrolmentDetails }) {
  const navigate = useNavigate();
  const { act, isPending, error } = useAct(enrolment.id);
  const page = linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId: enrolment.id } });
  const back = (
    <LinkButton {...page} variant="default">
      {isPending ? 'Follow on the enrolment’s page' : 'Back'}
    </LinkButton>
  );
  if (enrolment.student.isErased) {
    return (
      <Alert variant="default" title="This enrolment cannot be marked">
        <p>The data of its student was erased for good, so that no more results are recorded.</p>
        {back}
      </Alert>
    );
  }
  // While it is under way, the form that waits for it stays.
  if (!isPending && (enrolment.status !== 'ACTIVE' || isUnderWay(enrolment.lastActions[0]))) {
    return (
      <Alert variant="default" title="This enrolment cannot be marked now">
        <p>Only an active enrolment on which nothing else is under way can be marked.</p>
        {back}
      </Alert>
    );
  }
  return (
    <MarkForm
      units={enrolment.units}
      mutation={{ isPending, error }}
      onSubmit={(results) =>
        void act({ kind: 'MARK', results }).then(
          () => navigate({ ...page, ignoreBlocker: true }),
          () => undefined,
        )
      }
      secondary={back}
    />
  );
}
