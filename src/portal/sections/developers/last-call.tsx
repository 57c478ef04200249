import { Group, Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import { EndingBadge } from './ending.tsx';
import { t } from '../../../language/translate.ts';

/** The latest call of an operation, from any user and for any purpose. */
export function LastCall({ call }: { call: LmsOperation['lastCall'] }) {
  return (
    <Section title={t('Last call')}>
      {call === null ? (
        <Text c="dimmed">{t('This operation has not been called yet.')}</Text>
      ) : (
        <Group gap="xs">
          <EndingBadge ending={call.ending} status={call.statusCode} />
          <Text>
            <Time at={call.startedAt} />
            {call.statusCode === null ? '' : t(', answered with {statusCode}', { statusCode: call.statusCode })}
          </Text>
          <TextLink to="/developers/activity" search={{ tab: 'calls', entry: call.id }}>
            {t('Show the call in Activity')}
          </TextLink>
        </Group>
      )}
    </Section>
  );
}
