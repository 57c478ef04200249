import { Button, Group, Loader, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { notify } from '../../components/notify.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { lmsMode, provisionAgain, switchLmsMode, type LmsMode } from '../../queries/lms-configuration.ts';
import classes from './lms-mode.module.css';
import { OpenLms } from './open-lms.tsx';

/** The switch between the organisation's own LMS and the first-party LMS, with a button that opens the latter. */
export function LmsModeSection() {
  const query = useQuery(lmsMode());
  return (
    <Section
      title="First-party LMS"
      description="An LMS that comes with Attain. You have nothing to configure: Attain sets up your organisation in it."
    >
      <QueryView query={query}>{(mode) => <Mode mode={mode} />}</QueryView>
    </Section>
  );
}

const changed = {
  FIRST_PARTY: 'New enrolments are created in the first-party LMS from now on.',
  CUSTOM: 'New enrolments are created in your own LMS from now on.',
  CONNECTOR: 'New enrolments are created through the connector from now on.',
} as const;

function Mode({ mode }: { mode: LmsMode }) {
  const { mutate, isPending, variables, error } = useMutation(switchLmsMode());
  const wanted = isPending ? variables : mode.mode;
  const isFirst = mode.provisionedAt === null || !mode.isFinished;
  const change = (to: LmsMode['mode']) => mutate(to, { onSuccess: () => notify.done(changed[to]) });
  return (
    <Stack gap="md">
      <ErrorAlert error={error} />
      <Switch
        size="md"
        label="Use the first-party LMS"
        description="For new enrolments. Existing enrolments stay in the LMS where they were created."
        checked={wanted === 'FIRST_PARTY'}
        disabled={!mode.isFirstPartyAvailable && mode.mode !== 'FIRST_PARTY'}
        aria-busy={isPending}
        onChange={(event) => {
          if (!isPending) change(event.currentTarget.checked ? 'FIRST_PARTY' : 'CUSTOM');
        }}
      />
      <div role="status" className={classes.progress}>
        {isPending ? (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text>
              {variables === 'FIRST_PARTY' && isFirst
                ? 'Setting up your organisation in the first-party LMS …'
                : 'Switching …'}
            </Text>
          </Group>
        ) : null}
      </div>
      {mode.isFirstPartyAvailable ? null : (
        <Text c="dimmed">
          This installation has no first-party LMS. Its operator can add one. Until then, your own LMS is used.
        </Text>
      )}
      <OtherEnrolments mode={mode} />
      {mode.isFirstPartyAvailable && !isPending ? <Provisioning mode={mode} /> : null}
    </Stack>
  );
}

function OtherEnrolments({ mode: { mode, enrolmentsInOtherLms: count } }: { mode: LmsMode }) {
  if (count === 0) return null;
  const other = mode === 'FIRST_PARTY' ? 'your own LMS' : 'another LMS';
  return (
    <Text>
      {count === 1
        ? `One pending or active enrolment is in ${other} and stays there.`
        : `${count.toLocaleString('en-GB')} pending and active enrolments are in ${other} and stay there.`}{' '}
      Actions on an enrolment are sent to the LMS where it was created.
    </Text>
  );
}

/**
 * Shows the organisation's state in the first-party LMS. Its buttons open this LMS and set the organisation up again.
 */
function Provisioning({ mode: { provisionedAt, isFinished } }: { mode: LmsMode }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(provisionAgain());
  if (provisionedAt === null && isFinished) return null;
  return (
    <div>
      <Group gap="xs" mb="sm">
        {isFinished ? (
          <StatusBadge tone="positive">Set up</StatusBadge>
        ) : (
          <StatusBadge tone="caution">Not finished</StatusBadge>
        )}
        {provisionedAt === null ? null : (
          <Text c="dimmed">
            Last set up <Time at={provisionedAt} />
          </Text>
        )}
      </Group>
      {isFinished ? null : (
        <Text mb="sm">
          The last setup failed, or is still under way. Until a setup succeeds, calls between Attain and the LMS may be
          refused. Choose “Set up again”.
        </Text>
      )}
      <Group gap="xs" align="flex-start">
        {provisionedAt === null ? null : <OpenLms />}
        <Button variant="default" onClick={() => setAsking(true)}>
          Set up again
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Set up again in the first-party LMS?"
        confirmLabel="Set up again"
        onConfirm={async () => {
          await mutateAsync();
          notify.done('Your organisation was set up again.');
        }}
      >
        <Text>
          Attain and the first-party LMS get new keys for their calls to each other; the old keys stop working. Courses,
          enrolments and the switch above do not change.
        </Text>
      </ConfirmDialog>
    </div>
  );
}
