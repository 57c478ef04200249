import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { enrolmentDetails, isUnderWay, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { MarkForm } from './mark-form.tsx';
import { NoCall } from './no-call.tsx';
import { useAct } from './use-act.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/enrolments/$enrolmentId/mark');

/** Page that marks units by hand and waits for the LMS. The enrolment's page then shows the outcome. */
export function MarkPage() {
  const { enrolmentId } = route.useParams();
  const query = useQuery({ ...enrolmentDetails(enrolmentId), refetchOnWindowFocus: false });
  const enrolment = linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } });
  const student = query.data?.student;
  return (
    <>
      <PageHeader
        title={t('Mark units')}
        description={t(
          'A result that you enter here decides the unit’s mark, whatever progress the LMS reports. A score of 50 % or more counts as passed, unless you change that. “Passed” is for the LMS: certificates follow from the marks. Units without a score stay as they are.',
        )}
        breadcrumb={[
          { label: t('Enrolments'), link: linkOptions({ to: '/enrolments' }) },
          {
            label: student === undefined ? t('Enrolment') : `${student.firstName} ${student.lastName}`,
            link: enrolment,
          },
        ]}
      />
      <QueryView query={query} what={t('enrolment')}>
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
      {isPending ? t('Go to the enrolment') : t('Back')}
    </LinkButton>
  );
  if (enrolment.student.isErased) {
    return (
      <Alert variant="default" title={t('This enrolment cannot be marked')}>
        <p>{t('The data of the student was erased, so no more results can be recorded.')}</p>
        {back}
      </Alert>
    );
  }
  // The form stays visible while it waits for its own action.
  if (!isPending && (enrolment.status !== 'ACTIVE' || isUnderWay(enrolment.lastActions[0]))) {
    return (
      <Alert variant="default" title={t('This enrolment cannot be marked now')}>
        <p>{t('You can mark an enrolment when it is active and no other action on it is under way.')}</p>
        {back}
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      <NoCall enrolment={enrolment} kind="MARK" />
      <MarkForm
        units={enrolment.units}
        mutation={{ isPending, error }}
        // A revoked certificate stays revoked, whatever the mark is.
        changesCertificates={enrolment.certificates.some(({ status }) => status !== 'REVOKED')}
        callsLms={!enrolment.actionsWithoutCall.includes('MARK')}
        onSubmit={(results) =>
          void act({ kind: 'MARK', results }).then(
            () => navigate({ ...page, ignoreBlocker: true }),
            () => undefined,
          )
        }
        secondary={back}
      />
    </Stack>
  );
}
