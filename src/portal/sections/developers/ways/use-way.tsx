import { Button, List, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { notify } from '../../../components/notify.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { lmsMode, switchLmsMode, type LmsMode } from '../../../queries/lms-configuration.ts';
import { useIsConnected } from './use-is-connected.ts';
import { ways, wayWords, type ModeName } from './way-words.ts';
import { t } from '../../../../language/translate.ts';

interface UseWayProps {
  readonly way: ModeName;
  /** The button: "Use this connection". */
  readonly label: string;
  /** The reason why it cannot be used yet; null when it can. */
  readonly obstacle?: string | null;
  /** Warnings before it is used, such as operations that were not tried. */
  readonly caution?: ReactNode;
}

/** Switches a way on for new enrolments, after saying which enrolments stay where they are. */
export function UseWay(props: UseWayProps) {
  const query = useQuery(lmsMode());
  return (
    <Section title={t('New enrolments')}>
      <QueryView query={query}>{(mode) => <Use {...props} mode={mode} />}</QueryView>
    </Section>
  );
}

const noLms = t('No LMS is in use yet. Students cannot be enrolled until one is.');

function Use({ way, label, obstacle = null, caution, mode }: UseWayProps & { mode: LmsMode }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(switchLmsMode());
  const { isConnected } = useIsConnected(mode);
  const { place } = wayWords[way];
  if (mode.mode === way && isConnected === false) {
    return (
      <Text>
        {t('{noLms} New enrolments will be created in {place} as soon as you have set the required operations up.', {
          noLms,
          place,
        })}
      </Text>
    );
  }
  if (mode.mode === way) {
    return (
      <>
        <Text>
          <StatusBadge tone="positive">{t('In use')}</StatusBadge>{' '}
          {t('New enrolments are created in {place}.', { place })}
        </Text>
        <Elsewhere way={way} mode={mode} />
        <Text mt="xs" c="dimmed">
          {t('To stop using it, switch another way on.')}
        </Text>
      </>
    );
  }
  return (
    <>
      <Text mb="sm">
        {isConnected === false
          ? noLms
          : t('New enrolments are created in {place} now.', { place: wayWords[mode.mode].place })}{' '}
        {obstacle}
      </Text>
      <Button
        aria-disabled={obstacle !== null}
        data-disabled={obstacle !== null || undefined}
        onClick={() => {
          if (obstacle === null) setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${label}?`}
        confirmLabel={t('Use it for new enrolments')}
        onConfirm={async () => {
          await mutateAsync(way);
          notify.done(t('New enrolments are created in {place} from now on.', { place }));
        }}
      >
        <Text>{t('New enrolments are created in {place} from now on.', { place })}</Text>
        <Elsewhere way={way} mode={mode} />
        {caution}
      </ConfirmDialog>
    </>
  );
}

/** The pending and active enrolments of the other ways. */
function Elsewhere({ way, mode: { openEnrolments } }: { way: ModeName; mode: LmsMode }) {
  const others = ways.filter((other) => other !== way && openEnrolments[other] > 0);
  if (others.length === 0) return null;
  return (
    <>
      <Text mt="xs">
        {t('These pending and active enrolments stay where they are, and actions on them are sent there:')}
      </Text>
      <List size="md" mt={4}>
        {others.map((other) => (
          <List.Item key={other}>
            {t('{counted} in {place}', {
              counted: t('{count, plural, one {# enrolment} other {# enrolments}}', { count: openEnrolments[other] }),
              place: wayWords[other].place,
            })}
          </List.Item>
        ))}
      </List>
    </>
  );
}
