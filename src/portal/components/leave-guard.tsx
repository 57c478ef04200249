import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
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

/** Returns the part of a page, such as a tab, which shows its own forms, by the search parameters of its address. */
type PartOf = (search: Readonly<Record<string, unknown>>) => unknown;

/** Set by a page whose parts lose what was typed when another one is shown. */
export const PartOfPage = createContext<PartOf>(() => null);

/** Asks before the user leaves a page on which something would be lost. When the user leaves the portal or reloads, the browser asks. */
export function LeaveGuard({ isActive, title, leaveLabel, children }: LeaveGuardProps) {
  const active = useRef(isActive);
  const partOf = use(PartOfPage);
  useEffect(() => {
    active.current = isActive;
  }, [isActive]);
  const blocker = useBlocker({
    // A change of filters keeps the path and does not affect the page's content.
    shouldBlockFn: ({ current, next }) =>
      active.current && (current.pathname !== next.pathname || partOf(current.search) !== partOf(next.search)),
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
