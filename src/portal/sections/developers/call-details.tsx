import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../components/code-block.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { callDetails, type LmsCall } from '../../queries/ledgers.ts';
import { operationLabel } from '../enrolments/action-words.ts';
import { readable } from '../enrolments/readable.ts';
import { runFact } from '../enrolments/run-reference.tsx';
import { Steps } from './connector/steps.tsx';
import { CopyAsCurl } from './curl/copy-as-curl.tsx';
import { requestOfCall } from './curl/shown-requests.ts';
import { EndingBadge } from './ending.tsx';
import { currentLocale, t } from '../../../language/translate.ts';

/** A call to the LMS with its request and response; of a call through a connector, all its requests. */
export function CallDetails({ callId }: { callId: string }) {
  const query = useQuery(callDetails(callId));
  return (
    <QueryView query={query} what={t('call')}>
      {({ call, steps }) => (
        <>
          <div>
            <EndingBadge ending={call.ending} status={call.statusCode} />
            {call.errorMessage === null ? null : <Text mt="xs">{call.errorMessage}</Text>}
          </div>
          <KeyValue entries={factsOf(call, steps.length > 0)} />
          {steps.length === 0 ? <OnlyRequest call={call} /> : null}
          {steps.length === 0 ? null : (
            <div>
              <h3>{t('Requests')}</h3>
              <Steps steps={steps} />
            </div>
          )}
          {call.requestExcerpt === null || steps.length > 0 ? null : (
            <div>
              <h3>{t('Request (beginning)')}</h3>
              <CodeBlock label={t('Request')} code={readable(call.requestExcerpt)} />
            </div>
          )}
          {call.responseExcerpt === null || steps.length > 0 ? null : (
            <div>
              <h3>{t('Response (beginning)')}</h3>
              <CodeBlock label={t('Response')} code={readable(call.responseExcerpt)} />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

function OnlyRequest({ call }: { call: LmsCall }) {
  const request = requestOfCall(call);
  return (
    <>
      <CodeBlock label={t('Address')} code={`${call.method} ${call.url}`} />
      {request === null ? null : <CopyAsCurl request={request} />}
    </>
  );
}

/** The outcomes of calls of which nothing was sent, unless a request of a connector went before. */
const unsent: readonly LmsCall['ending'][] = ['MISCONFIGURED', 'NOT_CONFIGURED', 'NOT_SENT'];

function factsOf(call: LmsCall, hasSteps: boolean): Parameters<typeof KeyValue>[0]['entries'] {
  const isSent = hasSteps || call.statusCode !== null || !unsent.includes(call.ending);
  const took = call.closedAt === null ? null : Date.parse(call.closedAt) - Date.parse(call.startedAt);
  return [
    [t('Operation'), operationLabel(call.operation)],
    [t('HTTP status'), call.statusCode],
    [isSent ? t('Sent') : t('Tried; nothing was sent'), <Time key="sent" at={call.startedAt} format="absolute" />],
    [t('Duration'), took === null ? null : t('{value} ms', { value: took.toLocaleString(currentLocale()) })],
    [
      t('Enrolment'),
      call.enrolmentId === null ? null : (
        <TextLink key="enrolment" to="/enrolments/$enrolmentId" params={{ enrolmentId: call.enrolmentId }}>
          {t('Open the enrolment')}
        </TextLink>
      ),
    ],
    [t('Id in the response'), call.lmsEnrolmentId],
    ['Idempotency-Key', call.idempotencyKey === null ? null : <code key="key">{call.idempotencyKey}</code>],
    ...(call.isDraft ? [[t('Settings'), t('Unsaved changes, which were tested')] as const] : []),
    ...runFact(call),
  ];
}
