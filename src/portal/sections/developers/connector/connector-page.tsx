import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { Part } from '../../../connection/part.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { lmsConnection, lmsPresets, type Connection } from '../../../queries/lms-connection.ts';
import { wayWords } from '../ways/way-words.ts';
import { ConnectionSection } from './connection-section.tsx';
import type { DraftedConnection } from './connection-values.ts';
import { t } from '../../../../language/translate.ts';

// Nothing of it is needed before something is entered.
const SavedConnection = lazy(() => import('./saved-connection.tsx'));

/** Page of the connection through a connector: set it up, try its operations, and use it for new enrolments. */
export function ConnectorPage() {
  const query = useQuery(lmsConnection());
  const { title, description } = wayWords.CONNECTOR;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumb={[{ label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) }]}
      />
      {query.data === undefined ? (
        <Section title={t('Your LMS')}>
          <QueryView query={query}>{() => null}</QueryView>
        </Section>
      ) : (
        <Loaded connection={query.data} />
      )}
    </>
  );
}

function Loaded({ connection }: { connection: Connection }) {
  const presets = useQuery(lmsPresets());
  const [draft, setDraft] = useState<DraftedConnection | null>(null);
  if (presets.data === undefined) {
    return (
      <Section title={t('Your LMS')}>
        <QueryView query={presets}>{() => null}</QueryView>
      </Section>
    );
  }
  return (
    <>
      <ConnectionSection connection={connection} presets={presets.data} onDraft={setDraft} />
      {connection.isSetUp || draft !== null ? (
        <Part fallback={null}>
          <SavedConnection connection={connection} draft={draft} />
        </Part>
      ) : null}
    </>
  );
}
