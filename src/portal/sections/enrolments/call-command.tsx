import { useQuery } from '@tanstack/react-query';
import { t } from '../../../language/translate.ts';
import { TextLink } from '../../components/text-link.tsx';
import { callDetails } from '../../queries/ledgers.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { CopyAsCurl } from '../developers/curl/copy-as-curl.tsx';
import { requestOfCall } from '../developers/curl/shown-requests.ts';

/** Copies a call to the LMS as a cURL command; a call of several requests is opened, since each has a command. Administrators only. */
export function CallCommand({ callId }: { callId: string }) {
  return useIsAdmin() ? <Command callId={callId} /> : null;
}

function Command({ callId }: { callId: string }) {
  const { data } = useQuery(callDetails(callId));
  if (data === undefined) return null;
  if (data.steps.length === 0) {
    const request = requestOfCall(data.call);
    return request === null ? null : <CopyAsCurl request={request} />;
  }
  return (
    <TextLink to="/developers/activity" search={{ tab: 'calls', entry: callId }}>
      {t('Show the requests of this call')}
    </TextLink>
  );
}
