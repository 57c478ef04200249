import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { workflowIds } from '../../../domain/work/workflow-ids.ts';
import { announce } from '../../components/announcer.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagePending } from '../../components/page-pending.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { correctionDetails, isUnderWay, refreshAfterCorrection, type Correction } from '../../queries/corrections.ts';
import { CorrectionActions } from './correction-actions.tsx';
import { CorrectionDecision } from './correction-decision.tsx';
import { CorrectionRows } from './correction-rows.tsx';
import { CorrectionSubject } from './correction-subject.tsx';
import { correctionStates, titleOf } from './correction-words.ts';
import { OperatorLink } from '../enrolments/run-reference.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/corrections/$correctionId');
const breadcrumb = [{ label: t('Corrections'), link: linkOptions({ to: '/corrections' }) }];

/** Page of one correction: what it changes, what that does to the students, the decision, and how far it is. */
export function CorrectionPage() {
  const { correctionId } = route.useParams();
  const query = useQuery(correctionDetails(correctionId));
  useEnd(query.data?.correction);
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={t('Correction')} breadcrumb={breadcrumb} />
        {query.isError ? (
          <Failure error={query.error} what={t('correction')} retry={() => void query.refetch()} />
        ) : (
          <PagePending level={2} />
        )}
      </>
    );
  }
  const details = query.data;
  const { correction } = details;
  const { label, tone } = correctionStates[correction.state];
  return (
    <>
      <PageHeader
        title={titleOf(correction)}
        breadcrumb={breadcrumb}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        actions={<CorrectionActions details={details} />}
      />
      <CorrectionSubject details={details} />
      <CorrectionDecision details={details} />
      {details.impact === null || correction.mode === 'NEW' ? null : <CorrectionRows correction={correction} />}
      <OperatorLink workflowId={workflowIds.correction(correction.id)} />
    </>
  );
}

/** Announces the end of a run while the page is open, and reloads what it has changed. */
function useEnd(correction: Correction | undefined): void {
  const client = useQueryClient();
  const state = useRef<Correction['state'] | null>(null);
  useEffect(() => {
    if (correction === undefined) return;
    const before = state.current;
    state.current = correction.state;
    if (before === null || before === correction.state || isUnderWay(correction)) return;
    if (correction.state === 'PREVIEWED') announce(t('The preview is ready.'));
    if (correction.state === 'FAILED') announce(t('The correction could not go on.'));
    if (correction.state === 'DONE') {
      announce(t('The correction was applied.'));
      void refreshAfterCorrection(client);
    }
  }, [client, correction]);
}
