import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { isLeavingForGood } from './leaving.ts';
import { t } from '../../language/translate.ts';

interface LeaveGuardProps {
  /** Whether something would be lost now. */
  readonly isActive: boolean;
  /** The question: "Leave without saving?". */
  readonly title: string;
  /** The button that leaves all the same. */
  readonly leaveLabel: string;
  /** Explanation of the loss. */
  readonly children: ReactNode;
}

/** Asks before the user leaves a page on which something would be lost. When the user leaves the portal or reloads, the browser asks. */
export function LeaveGuard({ isActive, title, leaveLabel, children }: LeaveGuardProps) {
  const active = useRef(isActive);
  useEffect(() => {
    active.current = isActive;
  }, [isActive]);
  const blocker = useBlocker({
    // A change of filters or tabs keeps the path and does not affect the page's content.
    shouldBlockFn: ({ current, next }) => active.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => active.current && !isLeavingForGood(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal opened onClose={blocker.reset} title={title}>
      <Text>{children}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {t('Stay on this page')}
        </Button>
        <Button color="red" onClick={blocker.proceed}>
          {leaveLabel}
        </Button>
      </Group>
    </Modal>
  );
}

/** Asks before the user leaves a page with unsaved changes. */
export const UnsavedChangesGuard = ({ isDirty }: { isDirty: boolean }) => (
  <LeaveGuard isActive={isDirty} title={t('Leave without saving?')} leaveLabel={t('Leave without saving')}>
    {t('Your changes on this page are not saved yet.')}
  </LeaveGuard>
);
