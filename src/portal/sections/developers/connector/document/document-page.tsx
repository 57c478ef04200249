import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { LinkButton } from '../../../../components/link-button.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Section } from '../../../../components/section.tsx';
import { StateMessage } from '../../../../components/state-message.tsx';
import { connectorSchema, lmsConnection, lmsPreset, type Connection } from '../../../../queries/lms-connection.ts';
import { DocumentForm } from './document-form.tsx';
import { t } from '../../../../../language/translate.ts';

/** Page on which the document of the connector is read and changed, as a copy of its preset. */
export function DocumentPage() {
  const query = useQuery(lmsConnection());
  return (
    <>
      <PageHeader
        title={t('Document of the connector')}
        description={t(
          'It says how Attain calls your LMS. With your own copy you can change every request; a new version of the preset is then offered for comparison.',
        )}
        breadcrumb={[
          { label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) },
          { label: t('Connector'), link: linkOptions({ to: '/developers/lms-integration/connector' }) },
        ]}
      />
      <QueryView query={query}>
        {(connection) => (connection.isSetUp ? <Loaded connection={connection} /> : <NotSetUp />)}
      </QueryView>
    </>
  );
}

function Loaded({ connection }: { connection: Connection }) {
  const schema = useQuery(connectorSchema());
  const { preset } = connection;
  const base = useQuery({ ...lmsPreset(preset ?? ''), enabled: preset !== null });
  const isWaiting = preset !== null && base.data === undefined && !base.isError;
  return (
    <QueryView query={schema}>
      {(loaded) =>
        isWaiting ? (
          <Section title={t('Document')}>
            <QueryView query={base}>{() => null}</QueryView>
          </Section>
        ) : (
          // A preset that this version of Attain does not have any more is nothing to compare with.
          <DocumentForm connection={connection} preset={base.data ?? null} schema={loaded} />
        )
      }
    </QueryView>
  );
}

function NotSetUp() {
  return (
    <Section title={t('Document')}>
      <StateMessage
        icon={IconPlugConnected}
        title={t('No LMS is chosen yet')}
        actions={<LinkButton to="/developers/lms-integration/connector">{t('Choose your LMS')}</LinkButton>}
      >
        {t('The document is a copy of the one for your LMS. Choose the LMS first.')}
      </StateMessage>
    </Section>
  );
}
