import { Group, Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import { EndingBadge } from './ending.tsx';

/** The latest call of an operation, from any user and for any purpose. */
export function LastCall({ call }: { call: LmsOperation['lastCall'] }) {
  return (
    <Section title="Last call">
      {call === null ? (
        <Text c="dimmed">This operation has not been called yet.</Text>
      ) : (
        <Group gap="xs">
          <EndingBadge ending={call.ending} />
          <Text>
            <Time at={call.startedAt} />
            {call.statusCode === null ? '' : `, answered with ${call.statusCode}`}
          </Text>
          <TextLink to="/developers/activity" search={{ tab: 'calls', entry: call.id }}>
            Show the call in Activity
          </TextLink>
        </Group>
      )}
    </Section>
  );
}
