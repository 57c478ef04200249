import { Text } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { lmsConnection } from '../../queries/lms-connection.ts';
import { lmsMode, lmsOperations } from '../../queries/lms-configuration.ts';
import { Ways, WaysSkeleton } from './ways/ways.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Page on which administrators see the three ways to an LMS, which of them is in use, and how far each is set up. */
export function LmsIntegrationPage() {
  usePrefetchQuery(lmsConnection());
  usePrefetchQuery(lmsOperations());
  const query = useQuery(lmsMode());
  return (
    <>
      <PageHeader
        title={t('LMS Integration')}
        description={t(
          'Attain creates, transfers, cancels and marks enrolments in your LMS. There are three ways to connect one. Set a way up and try it first; new enrolments use it when you switch it on.',
        )}
      />
      <QueryView query={query} skeleton={<WaysSkeleton />}>
        {(mode) => <Ways mode={mode} />}
      </QueryView>
      <Text mt="md">
        <Trans
          text={'<link>Run a full check of an LMS with test students</link>, before or after you switch it on.'}
          values={{
            link: (text) => (
              <TextLink to="/developers/lms-integration/check" underline="always">
                {text}
              </TextLink>
            ),
          }}
        />
      </Text>
    </>
  );
}
