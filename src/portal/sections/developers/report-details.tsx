import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyValue } from '../../components/key-value.tsx';
import { percentage } from '../../components/percentage.ts';
import { QueryView } from '../../components/query-view.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { reportDetails } from '../../queries/ledgers.ts';
import { runFact } from '../enrolments/run-reference.tsx';
import classes from './activity.module.css';
import { ReportStateBadge, reportStateNames } from './report-state.tsx';
import { shownId } from './shown-id.ts';
import { t } from '../../../language/translate.ts';

const authentications = {
  API_KEY: t('API key'),
  FIRST_PARTY_LMS: t('Secret of the first-party LMS'),
  PULL: t('None: Attain has read it from the LMS'),
  INBOUND: t('Inbound address'),
} as const;

/** A report with its effect on each enrolment. */
export function ReportDetails({ reportId }: { reportId: string }) {
  const query = useQuery(reportDetails(reportId));
  return (
    <QueryView query={query} what={t('report')}>
      {(report) => (
        <>
          <div>
            <ReportStateBadge state={report.state} />
            <Text mt="xs">{report.failure ?? reportStateNames[report.state].meaning}</Text>
            {report.state === 'UNMATCHED' ? (
              <TextLink to="/developers/activity" search={{ tab: 'unmatched', entry: report.lmsEnrolmentId }}>
                {t('Show the next steps')}
              </TextLink>
            ) : null}
          </div>
          <KeyValue
            entries={[
              [
                t('LMS enrolment id'),
                <span key="id" className={classes.id}>
                  {shownId(report.lmsEnrolmentId)}
                </span>,
              ],
              [t('Progress'), percentage(report.progress)],
              [t('Received'), <Time key="received" at={report.receivedAt} format="absolute" />],
              [
                t('Processed'),
                report.processedAt === null ? null : <Time key="done" at={report.processedAt} format="absolute" />,
              ],
              [t('Authentication'), authentications[report.sender]],
              [t('Sent from'), report.remoteAddress ?? 'Unknown'],
              [t('Request id'), <code key="request">{report.requestId}</code>],
              ...runFact(report),
            ]}
          />
          {report.effects.length === 0 ? null : (
            <div>
              <h3>{t('Effects')}</h3>
              <ul className={classes.list}>
                {report.effects.map((effect) => (
                  <li key={effect.enrolmentId}>
                    <TextLink
                      underline="always"
                      to="/enrolments/$enrolmentId"
                      params={{ enrolmentId: effect.enrolmentId }}
                    >
                      {effect.student.name}
                    </TextLink>
                    {effect.outcome === 'APPLIED'
                      ? t(': from {percentage} to {percentage2}', {
                          percentage: percentage(effect.progressBefore),
                          percentage2: percentage(effect.progressAfter),
                        })
                      : t(': stays at {percentage}', { percentage: percentage(effect.progressBefore) })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}
