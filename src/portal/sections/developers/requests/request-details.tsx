import { Text } from '@mantine/core';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../../components/code-block.tsx';
import { KeyValue } from '../../../components/key-value.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { Time } from '../../../components/time.tsx';
import { hasStatus } from '../../../api/api-error.ts';
import { apiRequestDetails, type ApiRequest } from '../../../queries/api-requests.ts';
import classes from '../activity.module.css';
import { CopyAsCurl } from '../curl/copy-as-curl.tsx';
import { requestToApi } from '../curl/shown-requests.ts';
import { OutcomeBadge } from './request-outcome.tsx';
import { alike } from './request-words.ts';
import { StoredReport } from './stored-report.tsx';
import { currentLocale, t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** A request of the API: what was wrong, what to do, and what was sent. */
export function RequestDetails({ requestId }: { requestId: string }) {
  const query = useQuery(apiRequestDetails(requestId));
  if (hasStatus(query.error, 404) || hasStatus(query.error, 400)) return <NotKept />;
  return (
    <QueryView query={query} what={t('request')}>
      {({ request, advice, bodyExcerpt, bodyBytes }) => (
        <>
          <div>
            <OutcomeBadge request={request} />
          </div>
          {request.problems.length === 0 ? null : (
            <div>
              <h3>{t('What was wrong')}</h3>
              <ul className={classes.list}>
                {request.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </div>
          )}
          {request.outcome === 'ACCEPTED' ? null : (
            <div>
              <h3>{t('What to do')}</h3>
              <Text>{advice}</Text>
            </div>
          )}
          {request.reportId === null ? null : <StoredReport reportId={request.reportId} />}
          {request.report === null ? null : (
            <div>
              <h3>{t('Body')}</h3>
              <CodeBlock label={t('Body')} code={JSON.stringify(request.report, null, 2)} />
              <Text mt="xs" c="dimmed" size="sm">
                {t('The two fields that Attain uses. It keeps no others.')}
              </Text>
            </div>
          )}
          <KeyValue entries={factsOf(request, bodyBytes)} />
          <CopyAsCurl request={requestToApi({ request, bodyExcerpt }, window.location.origin)} />
          {bodyExcerpt === null ? null : (
            <div>
              <h3>{t('Body (beginning)')}</h3>
              <CodeBlock label={t('Body')} code={bodyExcerpt} />
              {bodyExcerpt.includes('…') ? (
                <Text mt="xs" c="dimmed" size="sm">
                  {t('“…” stands for values that Attain does not keep, because they may be personal data or secrets.')}
                </Text>
              ) : null}
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

function factsOf(request: ApiRequest, bodyBytes: number | null): Parameters<typeof KeyValue>[0]['entries'] {
  return [
    [t('Request'), <code key="request">{`${request.method} ${request.path}`}</code>],
    [t('Received'), <Time key="received" at={request.receivedAt} format="absolute" />],
    [
      t('Duration'),
      request.durationMs === null
        ? null
        : t('{value} ms', { value: request.durationMs.toLocaleString(currentLocale()) }),
    ],
    [
      t('API key'),
      <span key="key">
        <code>{request.key.masked}</code>
        {request.key.isActive ? null : ` (${t('not active any more')})`}
      </span>,
    ],
    [t('Sent from'), request.remoteAddress ?? t('Unknown')],
    [
      t('Length of the body'),
      bodyBytes === null ? null : t('{bodyBytes, plural, one {# byte} other {# bytes}}', { bodyBytes }),
    ],
    [t('Request id'), <code key="id">{request.id}</code>],
    ...(request.similarUntil === null ? [] : [othersLikeIt(request.similar, request.similarUntil)]),
  ];
}

type Fact = Parameters<typeof KeyValue>[0]['entries'][number];

const othersLikeIt = (similar: number, until: string): Fact => [
  t('Others like it'),
  <span key="alike">
    <Trans
      text="{alike}, the last one {time}. They were only counted."
      values={{ alike: alike(similar), time: <Time at={until} format="absolute" /> }}
    />
  </span>,
];

function NotKept() {
  return (
    <StateMessage icon={IconListSearch} title={t('No request with this id')}>
      {t(
        'Check the id. A request with an unknown key belongs to no organisation and is not kept. Of many refused requests that are alike, most are only counted, and requests are kept for 30 days.',
      )}
    </StateMessage>
  );
}
