import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { apiKey, type NewApiKey } from '../../queries/api-key.ts';
import { ApiCall } from './api-call.tsx';
import { CreateKey, KeyUse } from './api-key.tsx';
import { ShownOnce } from './shown-once.tsx';
import { t } from '../../../language/translate.ts';

/** Page for the key with which an LMS reports progress: create it, replace it, and read how to use it. */
export function ApiSettingsPage() {
  const query = useQuery(apiKey());
  // The complete key is stored only in this component, so it is gone when the user leaves the page.
  const [fresh, setFresh] = useState<NewApiKey | null>(null);
  return (
    <>
      <PageHeader
        title={t('API Settings')}
        description={t('Your LMS uses this key to report the progress of enrolments to Attain.')}
      />
      <QueryView query={query} what={t('key')}>
        {({ apiKey: use, reportUrl }) => (
          <>
            {fresh === null ? null : <ShownOnce apiKey={fresh.key} onStored={() => setFresh(null)} />}
            {use === null ? <CreateKey onCreated={setFresh} /> : <KeyUse use={use} onRotated={setFresh} />}
            <ApiCall reportUrl={reportUrl} apiKey={fresh?.key ?? null} />
          </>
        )}
      </QueryView>
    </>
  );
}
