import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { apiKey } from '../../../queries/api-key.ts';
import { lmsOperations } from '../../../queries/lms-configuration.ts';
import { OperationsSection } from '../operations-section.tsx';
import { inboundSectionId } from '../progress/inbound/inbound-section-id.ts';
import { UseWay } from './use-way.tsx';
import { wayWords } from './way-words.ts';
import { listOf } from '../../../language/list-of.ts';
import classes from './ways.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** Page of the organisation's own LMS with one request for each operation. */
export function TemplatesPage() {
  const { data } = useQuery(lmsOperations());
  const key = useQuery(apiKey());
  const { title, description } = wayWords.CUSTOM;
  const missing = data?.filter(({ isRequired, state }) => isRequired && state.state === 'NOT_SET_UP') ?? [];
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumb={[{ label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) }]}
      />
      <OperationsSection />
      {/* Only with its address, which may need a second line and would move what is below it. */}
      {data === undefined || key.isPending ? null : <ReportsProgress reportUrl={key.data?.reportUrl ?? '…'} />}
      {data === undefined || key.isPending ? null : (
        <UseWay
          way="CUSTOM"
          label={t('Use these templates')}
          caution={
            missing.length === 0 ? null : (
              <p>
                {t('Required operations that are not set up: {operations}. Actions that need them will fail.', {
                  operations: listOf(missing.map(({ label }) => label)),
                })}
              </p>
            )
          }
        />
      )}
    </>
  );
}

/** How progress comes back from the LMS: where it is reported and with which header, and what takes webhooks of the LMS. */
function ReportsProgress({ reportUrl }: { readonly reportUrl: string }) {
  return (
    <Section title={t('Progress from your LMS')}>
      <Text className={classes.wrapping}>
        <Trans
          text="Your LMS reports progress to {address} with the header {header}. <key>API Settings</key> has the key and a command to try it."
          values={{
            address: <code>{reportUrl}</code>,
            header: <code>Authorization: Bearer {'<API key>'}</code>,
            key: (text) => (
              <TextLink to="/developers/api-settings" underline="always">
                {text}
              </TextLink>
            ),
          }}
        />
      </Text>
      <Text mt="xs">
        <Trans
          text="An LMS that sends webhooks of its own sends them to an <inbound>inbound address</inbound>."
          values={{
            inbound: (text) => (
              <TextLink to="/developers/lms-integration/connector/progress" hash={inboundSectionId} underline="always">
                {text}
              </TextLink>
            ),
          }}
        />
      </Text>
    </Section>
  );
}
