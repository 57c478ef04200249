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
import { t } from '../../../../language/translate.ts';

// Nothing of it is needed before a connection is saved.
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
  const [isDirty, setDirty] = useState(false);
  if (presets.data === undefined) {
    return (
      <Section title={t('Your LMS')}>
        <QueryView query={presets}>{() => null}</QueryView>
      </Section>
    );
  }
  return (
    <>
      <ConnectionSection connection={connection} presets={presets.data} onDirty={setDirty} />
      {connection.isSetUp ? (
        <Part fallback={null}>
          <SavedConnection connection={connection} isDirty={isDirty} />
        </Part>
      ) : null}
    </>
  );
}
