import { TextLink } from '../../components/text-link.tsx';
import { useIsAdmin } from '../../queries/session.ts';
import { t } from '../../../language/translate.ts';

/** A link to a correction, for administrators; a dash for others, who may not open it. */
export function CorrectionLink({ correctionId }: { correctionId: string }) {
  return useIsAdmin() ? (
    <TextLink to="/corrections/$correctionId" params={{ correctionId }}>
      {t('Show the correction')}
    </TextLink>
  ) : (
    '–'
  );
}

/** A link to the page that withdraws a report, for administrators. */
export function WithdrawLink({ reportId }: { reportId: string }) {
  return useIsAdmin() ? (
    <TextLink to="/corrections/withdraw" search={{ report: reportId }}>
      {t('Withdraw this report')}
    </TextLink>
  ) : (
    t('An administrator can withdraw it.')
  );
}

/** A link to the page that withdraws reports of an enrolment, for administrators. */
export function WithdrawReportsLink({ enrolmentId }: { enrolmentId: string }) {
  return useIsAdmin() ? (
    <TextLink to="/corrections/withdraw" search={{ scope: 'ENROLMENT', subject: enrolmentId }}>
      {t('Withdraw reports')}
    </TextLink>
  ) : null;
}
